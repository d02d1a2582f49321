import { recordAct } from "@lode/db/operators/operators.repository";
import { moveTask } from "@lode/db/tasks/tasks.repository";
import type { App } from "../app.ts";

/** Shows a draft to miners. False where no draft has this id. */
export const publishTask = (
  { transaction }: Pick<App, "transaction">,
  { taskId, by }: { taskId: string; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await moveTask(trx, taskId, "published"))) return false;
    await recordAct(trx, { actor: by, act: "published a task", subjectId: taskId });
    return true;
  });
