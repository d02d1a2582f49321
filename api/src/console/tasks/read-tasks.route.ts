import { getTask, listTasks } from "@lode/core/contracts/console/tasks";
import { Refused } from "@lode/core/contracts/errors";
import * as tasks from "@lode/db/console/tasks.read-model";
import { route } from "../../http/route.ts";
import { maximumBudget } from "./maximum-budget.ts";
import { presentFigures, presentTask } from "./present-task.ts";

export const listTasksRoute = route(listTasks, async ({ input: { query }, deps }) => {
  const asked = { state: query.state ?? null, cursor: query.cursor ?? null, limit: query.limit };
  const { page, nextCursor } = await tasks.listTasks(deps.db, asked);
  return { items: page.map(presentTask), nextCursor };
});

export const getTaskRoute = route(getTask, async ({ input: { params }, session, deps }) => {
  const [task, figures] = await Promise.all([
    tasks.readTask(deps.db, params.id),
    tasks.readTaskFigures(deps.db, params.id),
  ]);
  if (!task) throw new Refused("not-found");
  const maximum = maximumBudget(session.role, deps.config);
  return {
    task: presentTask(task),
    texts: task.texts,
    rewardable: deps.networks.get(task.network).policy[task.kind].rewardable,
    figures: presentFigures(task, figures),
    maximumBudget: maximum === null ? null : Number(maximum),
  };
});
