import type { Policy } from "@lode/adapters/networks/port";
import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { recordAct } from "@lode/db/operations/audit.repository";
import { findTask, moveTask } from "@lode/db/tasks/tasks.repository";
import type { App } from "../app.ts";

/** A network's rule about rewarding a kind, under Lode's configuration. */
export type PolicyOf = (network: string, kind: ActionKind) => Policy;

export interface PublishTask {
  taskId: string;
  reason: Reason;
  by: string;
  /**
   * The largest budget in points that this operator may publish. Null or missing: the task may have any
   * budget, or no budget.
   */
  maximumBudget?: bigint | null;
}

/**
 * Publishes a draft to miners. Throws Refused("not-a-draft"), Refused("not-rewardable") if the network
 * forbids rewarding this kind, and Refused("owner-needed") if the caller has a maximum and the budget exceeds
 * it or is missing.
 */
export const publishTask = (
  { transaction, policyOf }: Pick<App, "transaction"> & { policyOf: PolicyOf },
  { taskId, reason, by, maximumBudget = null }: PublishTask,
): Promise<void> =>
  transaction(async (trx) => {
    const task = await findTask(trx, taskId);
    if (task?.state !== "draft") throw new Refused("not-a-draft");
    if (!policyOf(task.network, task.kind).rewardable) throw new Refused("not-rewardable");
    const { budgetPoints } = task;
    if (maximumBudget !== null && (budgetPoints === null || budgetPoints > maximumBudget))
      throw new Refused("owner-needed", {
        error: `A budget above ${maximumBudget} points, or none, is published by an owner`,
      });
    if (!(await moveTask(trx, taskId, "published"))) throw new Refused("not-a-draft");
    const act = { actor: by, act: "published a task", subjectId: taskId, detail: { reason } };
    await recordAct(trx, act);
  });
