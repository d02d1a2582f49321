import { followPayout, signPayout } from "@lode/core/contracts/jobs/jobs";
import { listForgottenPayouts, listUnsigned } from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "../deps.ts";
import { enqueue } from "../runtime/enqueue.ts";

const BATCH = 200;

/**
 * Payouts that should be moving and are not. A withdrawal with a live transaction is only followed, never signed: what
 * was signed before a crash may have landed.
 */
export async function reissuePayouts(deps: Deps): Promise<void> {
  for (const { transactionId } of await listForgottenPayouts(deps.db, BATCH))
    await enqueue(deps, followPayout, { transactionId }, transactionId);
  for (const { withdrawalId } of await listUnsigned(deps.db, BATCH))
    await enqueue(deps, signPayout, { withdrawalId }, withdrawalId);
}
