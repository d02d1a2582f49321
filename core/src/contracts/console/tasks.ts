import * as z from "zod/mini";
import { TASK_STATES } from "../../domain/attempts/lifecycle.ts";
import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import { byId, lodeId, moment, networkId, taskType, typedId } from "../ids.ts";
import { pageOf, pageQuery } from "./list.ts";
import { decision } from "./reason.ts";

const state = z.enum(TASK_STATES);
const points = z.int().check(z.minimum(1), z.maximum(999_999_999));

const task = z.object({
  id: lodeId,
  network: networkId,
  kind: taskType,
  state,
  targetUsername: z.string(),
  targetAccountId: z.string(),
  targetPostId: z.nullable(z.string()),
  description: z.string(),
  basePoints: z.int(),
  budgetPoints: z.nullable(z.int()),
  spentPoints: z.int(),
  maxCompletions: z.nullable(z.int()),
  completions: z.int(),
  createdAt: moment,
  startsAt: z.nullable(moment),
  expiresAt: z.nullable(moment),
  endedAt: z.nullable(moment),
});

export const listTasks = viewerEndpoint("GET", "/api/tasks", {
  query: z.object({ state: z.optional(state), network: z.optional(networkId), ...pageQuery }),
  response: pageOf(task),
});

export const getTask = viewerEndpoint("GET", "/api/tasks/:id", {
  params: byId,
  response: z.object({
    task,
    /** Texts that automation may post, in order. */
    texts: z.array(z.string()),
    /** Whether the network allows rewarding the task, under Lode's configuration. */
    rewardable: z.boolean(),
    figures: z.object({
      attempts: z.int(),
      notDone: z.int(),
      reversed: z.int(),
      /** True if the counts cover only the newest 4,000 attempts. */
      isSampled: z.boolean(),
    }),
    /** The largest budget that the caller may still publish today. */
    maximumBudget: z.int(),
  }),
});

export const addTask = operatorEndpoint("POST", "/api/tasks", {
  body: z.object({
    network: z._default(networkId, "x"),
    kind: taskType,
    targetUsername: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    targetAccountId: typedId,
    targetPostId: z._default(z.nullable(typedId), null),
    description: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    basePoints: points,
    budgetPoints: points,
    maxCompletions: z.nullable(points),
    startsAt: z.nullable(moment),
    expiresAt: z.nullable(moment),
    /** One comment per line; empty for other kinds. */
    texts: z._default(z.string().check(z.maxLength(1_000_000)), ""),
  }),
  response: z.object({ id: lodeId }),
});

export const lookUpTarget = operatorEndpoint("POST", "/api/task-targets", {
  body: z.object({ address: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  response: z.object({
    network: networkId,
    targetUsername: z.string(),
    targetAccountId: z.string(),
    targetPostId: z.nullable(z.string()),
  }),
});

export const publishTask = operatorEndpoint("POST", "/api/tasks/:id/publish", decision);

export const endTask = operatorEndpoint("POST", "/api/tasks/:id/end", decision);

export type OperatorTaskView = AnswerOf<typeof listTasks>["items"][number];
export type OperatorTaskDetail = AnswerOf<typeof getTask>;
