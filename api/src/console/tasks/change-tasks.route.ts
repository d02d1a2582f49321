import * as ending from "@lode/app/tasks/end-task";
import { type PolicyOf, publishTask as publish } from "@lode/app/tasks/publish-task";
import * as trying from "@lode/app/tasks/try-task";
import { endTask, publishTask, tryTask } from "@lode/core/contracts/console/tasks";
import { route } from "../../http/route.ts";
import { maximumBudget } from "./maximum-budget.ts";

export const tryTaskRoute = route(tryTask, async ({ input: { params, body }, session, deps }) => ({
  steps: await trying.tryTask(deps, { taskId: params.id, ...body, by: session.email }),
}));

export const publishTaskRoute = route(publishTask, async ({ input: { params, body }, session, deps }) => {
  const policyOf: PolicyOf = (network, kind) => deps.networks.get(network).policy[kind];
  const maximum = maximumBudget(session.role, deps.config);
  const request = { taskId: params.id, ...body, by: session.email, maximumBudget: maximum };
  await publish({ ...deps, policyOf }, request);
  return { success: true as const };
});

export const endTaskRoute = route(endTask, async ({ input: { params, body }, session, deps }) => {
  await ending.endTask(deps, { taskId: params.id, ...body, by: session.email });
  return { success: true as const };
});
