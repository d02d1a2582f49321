import type { Trx } from "../connection.ts";
import { changedOne, run } from "../query.ts";

/** Records that the treasury is low. True if it was not low before. */
export const noteTreasuryLow = (trx: Trx): Promise<boolean> =>
  changedOne(trx, "update treasury_level set low_since = now() where low_since is null", {});

/**
 * Ends the low level, but only when no withdrawal waits for a refill: that a small withdrawal can be paid
 * does not mean the treasury was refilled.
 */
export async function noteTreasuryPays(trx: Trx): Promise<void> {
  await run(
    trx,
    `update treasury_level set low_since = null where low_since is not null and not exists (
       select from withdrawal_holds h join withdrawals w on w.id = h.withdrawal_id
       where h.kind = 'refill' and h.cleared_at is null and w.status = 'pending')`,
  );
}
