import { reconcileTreasury as reconcile } from "@lode/app/treasury/reconcile-treasury";
import type { Deps } from "../../deps.ts";
import { haltPayouts } from "./halt-payouts.ts";

/** Compares chain, rows and ledger every few minutes; anything that does not agree halts payouts and calls an operator. */
export async function reconcileTreasury(deps: Deps): Promise<void> {
  await deps.chain.assertConfigured();
  const { findings } = await reconcile(deps, deps.chain);
  const [first] = findings;
  if (!first) return;
  const { logger } = deps;
  logger.fatal({ findings }, "chain, withdrawals and ledger do not agree");
  const reason = `${first.kind}: ${first.detail} (${findings.length} findings; npm run ops -- reconcile)`;
  await deps.transaction((trx) => haltPayouts(logger, trx, reason));
}
