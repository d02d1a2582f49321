import { accountMayDo } from "./account-may-do.ts";

/** How many tasks the accounts of the miner `userId` may do at `now`, as a scalar; both are SQL. */
export const tasksOpenFor = (userId: string, now: string): string => `(
  select count(distinct t.id)::int from social_accounts x join mining_tasks t on ${accountMayDo(now)}
  where x.user_id = ${userId})`;
