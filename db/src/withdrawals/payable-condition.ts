import { ACTIVE_HOLD } from "../conditions/active-holds.ts";

/**
 * Whether an attempt of withdrawal `w` is in one of these states. Aggregates each row's own attempts, because
 * Postgres turns `exists` into a join. The join compares every withdrawal with every attempt until a sudden
 * backlog is in the statistics (with 2,000 withdrawals, `lockPromises` took 286 ms instead of 13 ms).
 */
export const hasAttemptIn = (states: string): string =>
  `coalesce((select bool_or(p.state in ${states}) from payout_attempts p where p.withdrawal_id = w.id), false)`;

export const OPEN = "w.status in ('pending', 'processing')";

/**
 * Whether an open withdrawal `w` can be signed: it is processing, or pending without an active hold; no
 * attempt may land or has landed; and it is not leased.
 */
export const PAYABLE = `${OPEN}
  and (w.leased_until is null or w.leased_until < now())
  and (w.status = 'processing' or not exists (select from ${ACTIVE_HOLD}))
  and not ${hasAttemptIn("('signed', 'broadcast', 'landed', 'finalized')")}`;

/**
 * Whether the withdrawal gets a transaction of its own: it needs review, or two transactions failed to pay
 * it.
 */
export const ALONE = `(w.review_reason is not null
  or (select count(*) from payout_attempts p where p.withdrawal_id = w.id) >= 2)`;
