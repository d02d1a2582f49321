import type { Policy } from "@lode/adapters/networks/port";
import { Refused } from "@lode/core/contracts/errors";
import { sentenceOf } from "@lode/core/contracts/problem";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { recordAct } from "@lode/db/operations/audit.repository";
import {
  findTask,
  hasOpenTwin,
  type MiningTask,
  moveTask,
  readTaskTerms,
} from "@lode/db/tasks/tasks.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import type { RoleLimits } from "../operators/limits-of-role.ts";
import { spendCredit } from "../operators/steps/spend-credit.ts";
import { invalidTask } from "./steps/task-texts.ts";

/** A network's rule about rewarding a kind, under Lode's configuration. */
export type PolicyOf = (network: string, kind: ActionKind) => Policy;

export interface PublishTask extends OperatorDecision {
  taskId: string;
  /** Null for the demo and for tests, which publish without an operator. */
  limits: RoleLimits | null;
}

const TWIN = "An open task asks for the same: each account is paid for only one of the two";

/**
 * Publishes a draft to miners. Throws Refused("not-a-draft"), Refused("not-rewardable") if the network
 * forbids rewarding this kind, Refused("invalid-input") while an open task asks for the same act, and
 * Refused("owner-needed") if this person may not publish this task, or not today.
 */
export const publishTask = (
  { transaction, policyOf }: Needs<"transaction"> & { policyOf: PolicyOf },
  { taskId, reason, by, limits }: PublishTask,
): Promise<void> =>
  transaction(async (trx) => {
    const task = await findTask(trx, taskId);
    if (task?.state !== "draft") throw new Refused("not-a-draft");
    const { rewardable, source } = policyOf(task.network, task.kind);
    if (!rewardable)
      throw new Refused("not-rewardable", { error: `${sentenceOf("not-rewardable")}. ${source}` });
    if (await hasOpenTwin(trx, taskId)) throw invalidTask("targetAccountId", TWIN);
    const refused = limits && whyNotPublish(task, limits);
    if (refused) throw new Refused("owner-needed", { error: refused });
    if (!(await moveTask(trx, taskId, "published"))) throw new Refused("not-a-draft");
    if (task.budgetPoints !== null) {
      const credit = {
        by,
        source: "task-budget" as const,
        subjectId: taskId,
        points: task.budgetPoints,
      };
      await spendCredit(trx, credit, limits);
    }
    const detail = { ...(await readTaskTerms(trx, taskId)), reason };
    await recordAct(trx, { actor: by, act: "published a task", subjectId: taskId, detail });
  });

/** Why this person may not publish the task, apart from the limit of the day. */
function whyNotPublish(task: MiningTask, { basePoints }: RoleLimits): string | undefined {
  if (task.budgetPoints === null)
    return "A task without a budget can give any number of points: set a budget";
  if (basePoints !== null && task.basePoints > basePoints)
    return `More than ${basePoints} points a completion are published by an owner`;
  return undefined;
}

/** Ends a task: it takes no new attempts; open ones are checked. Throws Refused("nothing-to-change"). */
export const endTask = (
  { transaction }: Needs<"transaction">,
  { taskId, reason, by }: { taskId: string } & OperatorDecision,
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await moveTask(trx, taskId, "ended"))) throw new Refused("nothing-to-change");
    const act = { actor: by, act: "ended a task", subjectId: taskId, detail: { reason } };
    await recordAct(trx, act);
  });
