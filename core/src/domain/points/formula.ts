import { ageInDays } from "../age.ts";
import { FOLLOWER_TIERS } from "../earning-rules.ts";

/** Stored with every award, so that old awards can be explained by the formula of their time. */
export const FORMULA_VERSION = 1;

const VERIFIED_BONUS = 2;
const DAYS_PER_YEAR = 365;

export interface AwardFacts {
  basePoints: bigint;
  followersCount: number;
  verified: boolean;
  createdAt: Date | null;
}

/** Whole points, as they are stored, sent and shown. `total` is the sum of the four parts, computed from `facts`. */
export interface AwardBreakdown {
  formula_version: number;
  base: number;
  followers: number;
  verified: number;
  age: number;
  total: number;
  facts: { followers_count: number; verified: boolean; age_days: number | null };
}

/** Points for a verified task: base + follower tier + 2 if verified + 1 for each full year of account age. */
export function explainAward(facts: AwardFacts, now: Date): AwardBreakdown {
  const ageDays = facts.createdAt ? ageInDays(facts.createdAt, now) : null;
  const base = Number(facts.basePoints);
  const followers = FOLLOWER_TIERS.find((tier) => facts.followersCount >= tier.from)?.bonus ?? 0;
  const verified = facts.verified ? VERIFIED_BONUS : 0;
  const age = Math.floor((ageDays ?? 0) / DAYS_PER_YEAR);
  return {
    formula_version: FORMULA_VERSION,
    base,
    followers,
    verified,
    age,
    total: base + followers + verified + age,
    facts: { followers_count: facts.followersCount, verified: facts.verified, age_days: ageDays },
  };
}
