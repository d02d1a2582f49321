import { followPayout, signPayout } from "@lode/core/contracts/jobs/jobs";
import type { Trx } from "@lode/db/connection";
import { listStalledPayouts } from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../runtime/enqueue.ts";

const BATCH = 200;

/**
 * Withdrawals that should be moving and are not. One with living bytes is only followed, never signed: what was
 * signed before a crash may have landed.
 */
export async function sweepPayouts(deps: Deps, trx: Trx): Promise<void> {
  for (const { withdrawalId, live } of await listStalledPayouts(trx, BATCH)) {
    await enqueue(deps, live ? followPayout : signPayout, { withdrawalId }, withdrawalId);
  }
}
