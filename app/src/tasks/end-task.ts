import { recordAct } from "@lode/db/operations/audit.repository";
import { moveTask } from "@lode/db/tasks/tasks.repository";
import type { App } from "../app.ts";
import { because } from "../operators/steps/because.ts";

/** Takes no new attempts; open ones are still checked. False if no task that could end has this id. */
export const endTask = (
  { transaction }: Pick<App, "transaction">,
  { taskId, reason, by }: { taskId: string; reason?: string | undefined; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await moveTask(trx, taskId, "ended"))) return false;
    const act = { actor: by, act: "ended a task", subjectId: taskId, detail: because(reason) };
    await recordAct(trx, act);
    return true;
  });
