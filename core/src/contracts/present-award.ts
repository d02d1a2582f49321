import type { AwardBreakdown } from "../domain/points/formula.ts";
import type { AwardBreakdownView } from "./http/tasks.ts";

/** The breakdown as it is sent, stored and shown: one shape for the server's answer and the page's preview. */
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
