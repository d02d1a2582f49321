import type { Policy } from "@lode/adapters/networks/port";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { recordAct } from "@lode/db/operations/audit.repository";
import { findTask, moveTask } from "@lode/db/tasks/tasks.repository";
import type { App } from "../app.ts";
import { because } from "../operators/steps/because.ts";

/** What a network's rules say about rewarding a kind, as Lode is configured. */
export type PolicyOf = (network: string, kind: ActionKind) => Policy;

/**
 * `not-rewardable`: the network forbids rewarding this kind, so nothing can be funded there. `owner-needed`: the budget is
 * above the caller's maximum, or there is none.
 */
export type Publication = "published" | "no-draft" | "not-rewardable" | "owner-needed";

export interface PublishTask {
  taskId: string;
  reason?: string | undefined;
  by: string;
  /** The largest budget in points that this person may publish; null or left out = any, and none. */
  maximumBudget?: bigint | null;
}

/** Shows a draft to miners. */
export const publishTask = (
  { transaction, policyOf }: Pick<App, "transaction"> & { policyOf: PolicyOf },
  { taskId, reason, by, maximumBudget = null }: PublishTask,
): Promise<Publication> =>
  transaction(async (trx) => {
    const task = await findTask(trx, taskId);
    if (task?.state !== "draft") return "no-draft";
    if (!policyOf(task.network, task.kind).rewardable) return "not-rewardable";
    const { budgetPoints } = task;
    if (maximumBudget !== null && (budgetPoints === null || budgetPoints > maximumBudget))
      return "owner-needed";
    if (!(await moveTask(trx, taskId, "published"))) return "no-draft";
    const act = { actor: by, act: "published a task", subjectId: taskId, detail: because(reason) };
    await recordAct(trx, act);
    return "published";
  });
