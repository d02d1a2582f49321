import { ACTIVE_HOLD } from "../conditions/active-holds.ts";

/**
 * Whether an attempt of a withdrawal `w` is in one of these states. An aggregate of each row's own attempts: as `exists`
 * it is a join, and Postgres compares every withdrawal with every attempt while it has no statistics of a sudden backlog
 * (at 2,000 withdrawals 286 ms instead of 13 for what is promised).
 */
export const hasAttemptIn = (states: string): string =>
  `coalesce((select bool_or(p.state in ${states}) from payout_attempts p where p.withdrawal_id = w.id), false)`;

export const OPEN = "w.status in ('pending', 'processing')";

/**
 * Whether an open withdrawal `w` can be signed: pending without an active hold, or processing, without an attempt that may
 * land or has landed; not leased.
 */
export const PAYABLE = `${OPEN}
  and (w.leased_until is null or w.leased_until < now())
  and (w.status = 'processing' or not exists (select from ${ACTIVE_HOLD}))
  and not ${hasAttemptIn("('signed', 'broadcast', 'landed', 'finalized')")}`;

/** Whether it is paid in a transaction of its own: it needs review, or two transactions did not pay it. */
export const ALONE = `(w.review_reason is not null
  or (select count(*) from payout_attempts p where p.withdrawal_id = w.id) >= 2)`;
