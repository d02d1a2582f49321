import { setTimeout as sleep } from "node:timers/promises";
import { reconcileOrHalt } from "@lode/app/treasury/reconcile-or-halt";
import { messageOf } from "@lode/core/contracts/errors";
import { waitOutRecovery } from "@lode/db/wait-out-recovery";
import type { Deps } from "../deps.ts";

const LOOK_AGAIN_MS = 500;
/** A worker has nothing to do while the database is away. */
const WITHIN_MS = 60_000;

/**
 * Compares chain, rows and ledger before this worker does anything else, whatever the last comparison says: the database may
 * have been restored while no worker ran, and then it lacks payments. A chain that does not answer is left to the sweep,
 * because nothing is signed without the chain.
 */
export async function reconcileFirst(deps: Deps, withinMs = WITHIN_MS): Promise<void> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      await waitOutRecovery(deps.db, withinMs);
      break;
    } catch (error) {
      if (performance.now() > until) {
        deps.logger.warn(
          { reason: messageOf(error) },
          "the database takes no writes yet; nothing was reconciled",
        );
        return;
      }
      await sleep(LOOK_AGAIN_MS);
    }
  }
  await reconcileOrHalt(deps).catch((error: unknown) =>
    deps.logger.warn(
      { reason: messageOf(error) },
      "the treasury cannot be reconciled yet; the sweep does it",
    ),
  );
}
