import { foldTotals } from "@lode/db/audits/ledger-totals.repository";
import { noteAudits } from "@lode/db/proof/figures.repository";
import type { App } from "../app.ts";
import { auditStep } from "./steps/audit-step.ts";

/**
 * Takes the next step of the audits and reports to the metrics and the console. They compare balances and
 * totals with the entries, entries with the signed roots, and counters with their rows. `npm run ops --
 * audit-ledger` does all of it at once.
 */
export async function auditLedger({
  db,
  logger,
  transaction,
}: Pick<App, "db" | "logger" | "transaction">): Promise<void> {
  await transaction(auditStep);
  await foldTotals(db);
  const { drifted, counterDrift } = await noteAudits(db);
  if (drifted > 0) logger.fatal({ drifted }, "miners' balances are not the sums of their entries");
  if (counterDrift > 0n)
    logger.error({ counterDrift: String(counterDrift) }, "counters differ from their rows");
}
