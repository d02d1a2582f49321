import type { App } from "../app.ts";
import { compareOrHalt } from "./steps/compare-or-halt.ts";

/** Compares chain, rows and ledger; any discrepancy halts payouts and alerts an operator. */
export async function reconcileOrHalt(
  app: Pick<App, "db" | "transaction" | "chain" | "logger">,
): Promise<void> {
  await compareOrHalt(app);
}
