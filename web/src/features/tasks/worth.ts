import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import { explainAward } from "@lode/core/domain/points/formula";

/** What the task would earn with this account now: the server's own formula, run here. */
export function worthOf(basePoints: number, account: XAccountView, now: Date): AwardBreakdownView {
  const award = explainAward(
    {
      basePoints: BigInt(basePoints),
      followersCount: account.followers_count,
      verified: account.verified,
      createdAt: account.account_created_date ? new Date(account.account_created_date) : null,
    },
    now,
  );
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
