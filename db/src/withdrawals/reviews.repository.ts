import { HOLDS } from "@lode/core/domain/withdrawals/holds";
import type { DbOrTrx } from "../connection.ts";
import { many, one, run } from "../query.ts";

export interface HeldWithdrawal {
  id: string;
  email: string;
  amount: bigint;
  walletAddress: string;
  /** A pending withdrawal can be approved or rejected; a processing one may already be on chain. */
  status: "pending" | "processing";
  reason: string;
  createdAt: Date;
}

/**
 * Withdrawals that wait for an operator: for review before payment, or because the payout is in doubt. Oldest
 * first.
 */
export async function listWithdrawalsForReview(db: DbOrTrx): Promise<HeldWithdrawal[]> {
  return many(
    db,
    `select w.id, u.email, w.amount, w.wallet_address as "walletAddress", w.status, w.created_at as "createdAt",
       coalesce(w.review_reason, :reviewSentence) as reason
     from withdrawals w join users u on u.id = w.user_id
     where w.status = 'pending' and exists (select from withdrawal_holds h
         where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_at is null)
       or w.status in ('pending', 'processing') and w.review_reason is not null
     order by w.created_at`,
    { reviewSentence: HOLDS.review.sentence },
  );
}

/** Records why payouts in progress need review. False if this reason was recorded before. */
export async function markForReview(
  db: DbOrTrx,
  withdrawalIds: readonly string[],
  reason: string,
): Promise<boolean> {
  const changed = await run(
    db,
    `update withdrawals set review_reason = :reason
     where id = any(:withdrawalIds) and status = 'processing' and review_reason is distinct from :reason`,
    { withdrawalIds: [...withdrawalIds], reason },
  );
  return changed > 0;
}

/** Marks a claimed withdrawal for review and keeps workers away from it for a while. */
export async function putAside(
  db: DbOrTrx,
  withdrawalId: string,
  reason: string,
  seconds: number,
): Promise<void> {
  await run(
    db,
    `update withdrawals set review_reason = :reason, leased_until = now() + make_interval(secs => :seconds)
     where id = :withdrawalId and status = 'processing'`,
    { withdrawalId, reason, seconds },
  );
}

/** Payouts in progress that need review. */
export async function countInDoubt(db: DbOrTrx): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    "select count(*)::int as count from withdrawals where review_reason is not null",
  );
  return count;
}
