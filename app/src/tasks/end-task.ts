import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { moveTask } from "@lode/db/tasks/tasks.repository";
import type { App } from "../app.ts";

/**
 * Ends a task: it takes no new attempts, and open attempts are still checked. Throws
 * Refused("nothing-to-change").
 */
export const endTask = (
  { transaction }: Pick<App, "transaction">,
  { taskId, reason, by }: { taskId: string; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await moveTask(trx, taskId, "ended"))) throw new Refused("nothing-to-change");
    const act = { actor: by, act: "ended a task", subjectId: taskId, detail: { reason } };
    await recordAct(trx, act);
  });
