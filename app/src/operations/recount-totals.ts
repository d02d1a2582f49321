import type { Reason } from "@lode/core/contracts/console/reason";
import { recountCounters, recountLedger } from "@lode/db/audits/ledger-totals.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

/** Recomputes totals and counters from their rows. Awards wait while it runs. */
export async function recountTotals(
  { db, transaction }: Pick<App, "db" | "transaction">,
  { reason, by }: { reason: Reason; by: string },
): Promise<void> {
  await transaction(async (trx) => {
    await recountLedger(trx);
    await recordAct(trx, { actor: by, act: "recounted the totals", subjectId: null, detail: { reason } });
  });
  // In a transaction of its own: each recount locks other tables, and both sets of locks together could
  // deadlock.
  await recountCounters(db);
}
