import { followPayout, signPayout } from "@lode/core/contracts/jobs/jobs";
import type { Trx } from "@lode/db/connection";
import { listForgottenPayouts, listUnsigned } from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../runtime/enqueue.ts";

const BATCH = 200;

/**
 * What should be moving and is not. A withdrawal with living bytes is only followed, never signed: what was signed
 * before a crash may have landed.
 */
export async function sweepPayouts(deps: Deps, trx: Trx): Promise<void> {
  for (const { transactionId } of await listForgottenPayouts(trx, BATCH))
    await enqueue(deps, followPayout, { transactionId }, transactionId);
  for (const { withdrawalId } of await listUnsigned(trx, BATCH))
    await enqueue(deps, signPayout, { withdrawalId }, withdrawalId);
}
