import { limitsOfRole } from "@lode/app/operators/limits-of-role";
import { createTask } from "@lode/app/tasks/create-task";
import { lookUpTarget } from "@lode/app/tasks/look-up-target";
import { endTask, type PolicyOf, publishTask } from "@lode/app/tasks/publish-task";
import * as contract from "@lode/core/contracts/console/tasks";
import { Refused } from "@lode/core/contracts/errors";
import * as tasks from "@lode/db/console/tasks.read-model";
import { sumCreditsToday } from "@lode/db/operators/operator-credits.repository";
import { route } from "../../http/route.ts";

export const listTasksRoute = route(contract.listTasks, ({ input: { query }, deps: { db } }) =>
  tasks.listTasks(db, query),
);

export const getTaskRoute = route(contract.getTask, async ({ input: { params }, session, deps }) => {
  const [found, figures] = await Promise.all([
    tasks.readTask(deps.db, params.id),
    tasks.readTaskFigures(deps.db, params.id),
  ]);
  if (!found) throw new Refused("not-found");
  const { texts, ...task } = found;
  const limits = limitsOfRole(session.role, deps.config);
  const spent = await sumCreditsToday(deps.db, session.email);
  return {
    task,
    texts,
    rewardable: deps.networks.get(task.network).policy[task.kind].rewardable,
    figures,
    maximumBudget: Math.max(0, Number(limits.total - spent.total)),
  };
});

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

export const addTaskRoute = route(contract.addTask, ({ input: { body }, session, deps }) => {
  const { texts, startsAt, expiresAt, basePoints, budgetPoints, ...target } = body;
  const task = {
    ...target,
    basePoints: BigInt(basePoints),
    budgetPoints: BigInt(budgetPoints),
    startsAt: dateOf(startsAt),
    expiresAt: dateOf(expiresAt),
  };
  return createTask(deps, { task, texts, by: session.email });
});

export const lookUpTargetRoute = route(contract.lookUpTarget, ({ input: { body }, session, deps }) =>
  lookUpTarget(deps, { ...body, by: session.email }),
);

export const publishTaskRoute = route(
  contract.publishTask,
  async ({ input: { params, body }, session, deps }) => {
    const policyOf: PolicyOf = (network, kind) => deps.networks.get(network).policy[kind];
    const limits = limitsOfRole(session.role, deps.config);
    const request = { taskId: params.id, ...body, by: session.email, limits };
    await publishTask({ ...deps, policyOf }, request);
  },
);

export const endTaskRoute = route(contract.endTask, ({ input: { params, body }, session, deps }) =>
  endTask(deps, { taskId: params.id, ...body, by: session.email }),
);
