import { ACTIVE_HOLD } from "./active-holds.ts";

/** A withdrawal's status as operators read it: a hold and a doubt have words of their own. Of withdrawals `w`. */
export const WITHDRAWAL_STATE = `case
  when w.status in ('pending', 'processing') and w.review_reason is not null then 'in-doubt'
  when w.status = 'pending' and exists (select from ${ACTIVE_HOLD}) then 'held' else w.status end`;
