import { noteReconciliation } from "@lode/db/proof/figures.repository";
import type { Needs } from "../app.ts";
import { haltPayouts } from "../withdrawals/steps/hold-withdrawal.ts";
import { reconcileTreasury } from "./reconcile-treasury.ts";

/**
 * Compares chain, rows and ledger; any discrepancy halts payouts and alerts an operator. Returns whether the whole
 * finalized history was read: another process may be reading it, or the node may not show all of it yet.
 */
export async function reconcileOrHalt(
  app: Needs<"db" | "transaction" | "chain" | "logger">,
): Promise<{ isComplete: boolean }> {
  await app.chain.assertConfigured();
  const { findings, isComplete } = await reconcileTreasury(app, app.chain, "next");
  await noteReconciliation(app.db, findings.length);
  const [first] = findings;
  if (!first) return { isComplete };
  app.logger.fatal({ findings }, "chain, withdrawals and ledger do not agree");
  const reason = `${first.kind}: ${first.detail} (${findings.length} findings; npm run ops -- reconcile)`;
  await app.transaction((trx) => haltPayouts(app, trx, reason));
  return { isComplete };
}
