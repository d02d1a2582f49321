import type { Db } from "../../src/connection.ts";
import {
  draftTask,
  findTask,
  type MiningTask,
  moveTask,
  type NewTask,
} from "../../src/tasks/tasks.repository.ts";

let tasks = 0;

/** A published follow task by default, on a target of its own. */
export async function buildTask(db: Db, wanted: Partial<NewTask> = {}): Promise<MiningTask> {
  const id = await db.transaction(async (trx) => {
    const drafted = await draftTask(trx, {
      network: "x",
      kind: "follow",
      targetUsername: "lode",
      targetAccountId: `77${++tasks}`,
      targetPostId: null,
      basePoints: 10n,
      description: "Follow Lode",
      expiresAt: null,
      budgetPoints: null,
      ...wanted,
    });
    await moveTask(trx, drafted, "published");
    return drafted;
  });
  const task = await findTask(db, id);
  if (!task) throw new Error("The task was not stored.");
  return task;
}
