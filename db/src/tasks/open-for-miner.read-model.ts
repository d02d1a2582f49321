import { accountMayDo } from "../conditions/account-may-do.ts";
import type { DbOrTrx } from "../connection.ts";
import { one } from "../query.ts";

/** How many tasks the miner's accounts may do now. */
export async function countOpenTasks(db: DbOrTrx, userId: string, now: Date): Promise<number> {
  const { tasks } = await one<{ tasks: number }>(
    db,
    `select count(distinct t.id)::int as tasks from social_accounts x join mining_tasks t on ${accountMayDo(":now::timestamptz")}
     where x.user_id = :userId`,
    { userId, now },
  );
  return tasks;
}
