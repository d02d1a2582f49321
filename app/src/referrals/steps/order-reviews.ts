import type { ReferralState } from "@lode/core/domain/referrals/referral";
import type { Trx } from "@lode/db/connection";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import { markReferralsDue, markSharedReferralsDue } from "@lode/db/referrals/referrals.repository";

const append = (trx: Trx, referredIds: readonly string[]) =>
  appendAll(
    trx,
    referredIds.map((referredId) => ({ event: "referral.due", payload: { referredId }, userId: null })),
  );

/** In the transaction that verified or reversed these miners' tasks: their referrals in this state are reviewed. */
export async function orderReviews(
  trx: Trx,
  { referredIds, state }: { referredIds: readonly string[]; state: ReferralState },
): Promise<void> {
  await append(trx, await markReferralsDue(trx, referredIds, state));
}

/** In the transaction that stored a wallet or linked an account: referrals whose two sides now share one are reviewed. */
export async function orderReviewsOfShared(trx: Trx, userId: string): Promise<void> {
  await append(trx, await markSharedReferralsDue(trx, userId));
}
