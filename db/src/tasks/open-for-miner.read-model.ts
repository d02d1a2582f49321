import { tasksOpenFor } from "../conditions/tasks-open-for.ts";
import type { DbOrTrx } from "../connection.ts";
import { one } from "../query.ts";

/** How many tasks the miner's accounts may do now. */
export async function countOpenTasks(db: DbOrTrx, userId: string, now: Date): Promise<number> {
  const { tasks } = await one<{ tasks: number }>(
    db,
    `select ${tasksOpenFor(":userId::uuid", ":now::timestamptz")} as tasks`,
    { userId, now },
  );
  return tasks;
}
