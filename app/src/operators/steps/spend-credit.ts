import { Refused } from "@lode/core/contracts/errors";
import { type CreditLimits, exceededLimit } from "@lode/core/domain/operators/credit-limits";
import type { Trx } from "@lode/db/connection";
import * as credits from "@lode/db/operators/operator-credits.repository";

/**
 * Counts points that an operator puts into balances against what this person may cause in a day. All such acts share
 * one lock and one sum, so no path to the ledger is without a limit. Throws Refused("owner-needed") above a limit.
 */
export async function spendCredit(
  trx: Trx,
  credit: credits.OperatorCredit,
  limits: CreditLimits | null,
): Promise<void> {
  await credits.lockCredits(trx);
  if (limits) {
    const spent = await credits.sumCreditsToday(trx, credit.by);
    const exceeded = exceededLimit(credit, spent, limits);
    if (exceeded) {
      const what = exceeded === "gifts" ? "adjust" : "put at risk";
      const error = `One person can ${what} ${limits[exceeded]} points a day; ${spent[exceeded]} were used today. An owner can do the rest`;
      throw new Refused("owner-needed", { error });
    }
  }
  await credits.insertCredit(trx, credit);
}
