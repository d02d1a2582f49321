import type { Trx } from "@lode/db/connection";
import { reconcile } from "@lode/db/treasury/reconcile";
import type { Deps } from "../../deps.ts";
import { haltPayouts } from "./halt-payouts.ts";

/** Compares chain, rows and ledger every few minutes; anything that does not agree halts payouts and calls a person. */
export async function reconcileTreasury(deps: Deps, trx: Trx): Promise<void> {
  await deps.chain.assertConfigured();
  const { findings } = await reconcile(trx, (after) => deps.chain.listMovements(after));
  const [first] = findings;
  if (!first) return;
  deps.logger.fatal({ findings }, "chain, withdrawals and ledger do not agree");
  await haltPayouts(
    deps,
    trx,
    `${first.kind}: ${first.detail} (${findings.length} findings; npm run ops -- reconcile)`,
  );
}
