import { noteReconciliation } from "@lode/db/proof/figures.repository";
import type { App } from "../app.ts";
import { haltPayouts } from "../withdrawals/steps/halt-payouts.ts";
import { reconcileTreasury } from "./reconcile-treasury.ts";

/** Compares chain, rows and ledger; any discrepancy halts payouts and alerts an operator. */
export async function reconcileOrHalt(
  app: Pick<App, "db" | "transaction" | "chain" | "logger">,
): Promise<void> {
  await app.chain.assertConfigured();
  const { findings } = await reconcileTreasury(app, app.chain, "next");
  await noteReconciliation(app.db, findings.length);
  const [first] = findings;
  if (!first) return;
  app.logger.fatal({ findings }, "chain, withdrawals and ledger do not agree");
  const reason = `${first.kind}: ${first.detail} (${findings.length} findings; npm run ops -- reconcile)`;
  await app.transaction((trx) => haltPayouts(app, trx, reason));
}
