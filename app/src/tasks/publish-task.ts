import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { Policy } from "@lode/core/server/networks/port";
import { recordAct } from "@lode/db/operators/audit.repository";
import { findTask, moveTask } from "@lode/db/tasks/tasks.repository";
import type { App } from "../app.ts";

/** What a network's rules say about rewarding a kind, as Lode is configured. */
export type PolicyOf = (network: string, kind: ActionKind) => Policy;

/** `not-rewardable`: the network forbids rewarding this kind, so nothing can be funded there. */
export type Publication = "published" | "no-draft" | "not-rewardable";

/** Shows a draft to miners. */
export const publishTask = (
  { transaction, policyOf }: Pick<App, "transaction"> & { policyOf: PolicyOf },
  { taskId, by }: { taskId: string; by: string },
): Promise<Publication> =>
  transaction(async (trx) => {
    const task = await findTask(trx, taskId);
    if (task?.state !== "draft") return "no-draft";
    if (!policyOf(task.network, task.kind).rewardable) return "not-rewardable";
    if (!(await moveTask(trx, taskId, "published"))) return "no-draft";
    await recordAct(trx, { actor: by, act: "published a task", subjectId: taskId });
    return "published";
  });
