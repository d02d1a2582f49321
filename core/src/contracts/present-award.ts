import type { AwardBreakdown } from "../domain/points/formula.ts";
import type { AwardBreakdownView } from "./http/tasks.ts";

/** Converts a stored breakdown back for computing. */
export const readAward = ({ facts, ...award }: AwardBreakdownView): AwardBreakdown => ({
  formulaVersion: award.formula_version,
  base: BigInt(award.base),
  followers: BigInt(award.followers),
  verified: BigInt(award.verified),
  age: BigInt(award.age),
  total: BigInt(award.total),
  facts: { followersCount: facts.followers_count, verified: facts.verified, ageDays: facts.age_days },
});

/** The form of a breakdown that is sent, stored and shown, on the server and in the page's preview. */
export function presentAward(award: AwardBreakdown): AwardBreakdownView {
  return {
    formula_version: award.formulaVersion,
    base: Number(award.base),
    followers: Number(award.followers),
    verified: Number(award.verified),
    age: Number(award.age),
    total: Number(award.total),
    facts: {
      followers_count: award.facts.followersCount,
      verified: award.facts.verified,
      age_days: award.facts.ageDays,
    },
  };
}
