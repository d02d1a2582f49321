import { accountMayDo } from "../conditions/account-may-do.ts";
import type { DbOrTrx } from "../connection.ts";
import { one } from "../query.ts";

/** How many tasks the accounts of the miner `:userId` may do at `now`, as a scalar; `now` and `userId` are SQL. */
export const tasksOpenFor = (userId: string, now: string): string => `(
  select count(distinct t.id)::int from social_accounts x join mining_tasks t on ${accountMayDo(now)}
  where x.user_id = ${userId})`;

/** How many tasks the miner's accounts may do now. */
export async function countOpenTasks(db: DbOrTrx, userId: string, now: Date): Promise<number> {
  const { tasks } = await one<{ tasks: number }>(
    db,
    `select ${tasksOpenFor(":userId::uuid", ":now::timestamptz")} as tasks`,
    { userId, now },
  );
  return tasks;
}
