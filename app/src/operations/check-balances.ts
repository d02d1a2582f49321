import { auditLedger } from "@lode/db/points/points.read-model";
import { noteDrift } from "@lode/db/proof/figures.repository";
import type { App } from "../app.ts";

/** Compares every balance with its entries, for the metrics and the console. Reads the whole ledger, so a sweep runs it. */
export async function checkBalances({ db, logger }: Pick<App, "db" | "logger">): Promise<void> {
  const { drifted } = await auditLedger(db);
  await noteDrift(db, drifted);
  if (drifted > 0) logger.fatal({ drifted }, "miners' balances are not the sums of their entries");
}
