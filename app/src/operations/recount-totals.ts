import type { Reason } from "@lode/core/contracts/console/reason";
import { recountCounters, recountLedger } from "@lode/db/audits/ledger-totals.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

/** Sets totals and counters to the sums and counts of their rows. Awards wait while it runs. */
export async function recountTotals(
  { db, transaction }: Pick<App, "db" | "transaction">,
  { reason, by }: { reason: Reason; by: string },
): Promise<void> {
  await transaction(async (trx) => {
    await recountLedger(trx);
    await recordAct(trx, { actor: by, act: "recounted the totals", subjectId: null, detail: { reason } });
  });
  // Not in the same transaction: each recount locks other tables, and both sets of locks at once could deadlock.
  await recountCounters(db);
}
