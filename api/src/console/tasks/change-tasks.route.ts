import * as ending from "@lode/app/tasks/end-task";
import { type PolicyOf, type Publication, publishTask as publish } from "@lode/app/tasks/publish-task";
import * as trying from "@lode/app/tasks/try-task";
import { endTask, publishTask, tryTask } from "@lode/core/contracts/console/tasks";
import { Refused } from "@lode/core/contracts/errors";
import type { ProblemCode } from "@lode/core/contracts/problem";
import { route } from "../../http/route.ts";
import { doneOr } from "../done-or.ts";
import { maximumBudget } from "./maximum-budget.ts";

export const tryTaskRoute = route(tryTask, async ({ input: { params, body }, session, deps }) => ({
  steps: await trying.tryTask(deps, { taskId: params.id, ...body, by: session.email }),
}));

const REFUSALS: Record<Exclude<Publication, "published">, ProblemCode> = {
  "no-draft": "not-a-draft",
  "not-rewardable": "not-rewardable",
  "owner-needed": "owner-needed",
};

export const publishTaskRoute = route(publishTask, async ({ input: { params, body }, session, deps }) => {
  const policyOf: PolicyOf = (network, kind) => deps.networks.get(network).policy[kind];
  const request = { taskId: params.id, ...body, by: session.email };
  const maximum = maximumBudget(session.role, deps.config);
  const outcome = await publish({ ...deps, policyOf }, { ...request, maximumBudget: maximum });
  if (outcome === "published") return { success: true as const };
  const limit = `A budget above ${maximum} points, or none, is published by an owner`;
  throw new Refused(REFUSALS[outcome], outcome === "owner-needed" ? { error: limit } : {});
});

export const endTaskRoute = route(endTask, async ({ input: { params, body }, session, deps }) =>
  doneOr("nothing-to-change", await ending.endTask(deps, { taskId: params.id, ...body, by: session.email })),
);
