import { ageInDays } from "../age.ts";
import { FOLLOWER_TIERS } from "../earning-rules.ts";

/** Stored with every award, so that old awards can be explained by the formula of their time. */
export const FORMULA_VERSION = 1;

const VERIFIED_BONUS = 2n;
const DAYS_PER_YEAR = 365;

export interface AwardFacts {
  basePoints: bigint;
  followersCount: number;
  verified: boolean;
  createdAt: Date | null;
}

/** Whole points. `total` is the sum of the four parts; `facts` is what they were computed from. */
export interface AwardBreakdown {
  formulaVersion: number;
  base: bigint;
  followers: bigint;
  verified: bigint;
  age: bigint;
  total: bigint;
  facts: { followersCount: number; verified: boolean; ageDays: number | null };
}

/** Points for a verified task: base + follower tier + 2 if verified + 1 for each full year of account age. */
export function explainAward(facts: AwardFacts, now: Date): AwardBreakdown {
  const ageDays = facts.createdAt ? ageInDays(facts.createdAt, now) : null;
  const followers = FOLLOWER_TIERS.find((tier) => facts.followersCount >= tier.from)?.bonus ?? 0n;
  const verified = facts.verified ? VERIFIED_BONUS : 0n;
  const age = BigInt(Math.floor((ageDays ?? 0) / DAYS_PER_YEAR));
  return {
    formulaVersion: FORMULA_VERSION,
    base: facts.basePoints,
    followers,
    verified,
    age,
    total: facts.basePoints + followers + verified + age,
    facts: { followersCount: facts.followersCount, verified: facts.verified, ageDays },
  };
}
