import type { ReferralState } from "@lode/core/domain/referrals/referral";
import type { Trx } from "@lode/db/connection";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import * as referrals from "@lode/db/referrals/referrals.repository";

const append = (trx: Trx, referredIds: readonly string[]) =>
  appendAll(
    trx,
    referredIds.map((referredId) => ({ event: "referral.due", payload: { referredId }, userId: null })),
  );

/** Requests a review of these invited miners' referrals in `state`, with the change of the miners' tasks. */
export async function orderReviews(
  trx: Trx,
  { referredIds, state }: { referredIds: readonly string[]; state: ReferralState },
): Promise<void> {
  await append(trx, await referrals.markReferralsDue(trx, referredIds, state));
}

/** Orders reviews of referrals whose sides now share a wallet or an account, in the same transaction. */
export async function orderReviewsOfShared(trx: Trx, userId: string): Promise<void> {
  await append(trx, await referrals.markSharedReferralsDue(trx, userId));
}

/** Orders reviews of counted referrals whose invited miner was paid for the first time to a wallet. */
export async function orderReviewsOfPaid(trx: Trx, withdrawalIds: readonly string[]): Promise<void> {
  await append(trx, await referrals.markPaidReferralsDue(trx, withdrawalIds));
}
