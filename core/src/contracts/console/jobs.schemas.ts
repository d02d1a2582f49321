import * as z from "zod/mini";
import type { EndpointSchemas } from "../http/endpoint.ts";
import { byId, done, lodeId, moment } from "../ids.ts";
import {
  FAILED_JOB_STATES,
  PREDICTIONS,
  REPAIR_ACTIONS,
  REPAIR_OUTCOMES,
  REPAIR_RATE,
  REPAIR_STATES,
} from "../jobs/failed-jobs.ts";
import { QUEUED_STATES, QUEUES } from "../jobs/queues.ts";
import { pageOf, pageQuery } from "./list.schemas.ts";
import { because, decision, reason } from "./reason.ts";

const queue = z.enum(QUEUES);
const state = z.enum(FAILED_JOB_STATES);
const action = z.enum(REPAIR_ACTIONS);
const predicted = z.enum(PREDICTIONS);
const outcome = z.enum(REPAIR_OUTCOMES);
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** Selects failed jobs; a job must match every part that is set. */
const selection = {
  queue: z.optional(queue),
  job: z.optional(text),
  errorClass: z.optional(text),
  /** Any value of the payload, such as a withdrawal's id. */
  subject: z.optional(text),
};
const filter = z.object(selection);

const failedJob = z.object({
  id: lodeId,
  queue: z.string(),
  job: z.string(),
  /** The payload contains only ids. */
  payload: z.record(z.string(), z.string()),
  error: z.string(),
  errorClass: z.string(),
  tries: z.int(),
  replays: z.int(),
  state,
  firstFailedAt: moment,
  failedAt: moment,
});

export const listFailedJobs = {
  summary: "Failed jobs, newest first",
  query: z.object({ ...pageQuery, ...selection, state: z.optional(state) }),
  response: pageOf(failedJob),
} satisfies EndpointSchemas;

export const groupFailedJobs = {
  summary: "What waits for an operator, by cause",
  response: z.object({
    items: z.array(
      z.object({
        queue: z.string(),
        job: z.string(),
        errorClass: z.string(),
        count: z.int(),
        oldestAt: moment,
        newestAt: moment,
      }),
    ),
  }),
} satisfies EndpointSchemas;

export const getFailedJob = {
  summary: "One failed job with each of its failures and repairs",
  params: byId,
  response: z.object({
    job: failedJob,
    /** The name of a page of docs/runbooks. */
    runbook: z.string(),
    failures: z.array(z.object({ n: z.int(), error: z.string(), stack: z.nullable(z.string()), at: moment })),
    repairs: z.array(
      z.object({
        id: lodeId,
        actor: z.string(),
        reason: z.string(),
        at: moment,
        outcome: z.nullable(outcome),
      }),
    ),
  }),
} satisfies EndpointSchemas;

export const planRepair = {
  summary: "The dry run: what a repair of everything that matches would do now",
  query: z.object({ ...selection, action }),
  response: z.object({
    total: z.int(),
    /** True if more jobs match than one repair covers. */
    isCut: z.boolean(),
    groups: z.array(z.object({ queue: z.string(), job: z.string(), predicted, count: z.int() })),
  }),
} satisfies EndpointSchemas;

export const startRepair = {
  summary: "Begins a repair of everything that matches, if it is what the dry run showed",
  body: z.object({
    filter,
    action,
    perSecond: z.int().check(z.minimum(1), z.maximum(REPAIR_RATE.most)),
    /** The total of the dry run. */
    expected: z.int().check(z.minimum(1)),
    reason,
  }),
  response: z.object({ id: lodeId }),
} satisfies EndpointSchemas;

const repair = z.object({
  id: lodeId,
  action,
  filter: z.record(z.string(), z.string()),
  reason: z.string(),
  actor: z.string(),
  perSecond: z.int(),
  state: z.enum(REPAIR_STATES),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export const listRepairs = {
  summary: "The newest repairs",
  response: z.object({ items: z.array(repair) }),
} satisfies EndpointSchemas;

export const getRepair = {
  summary: "A repair, how far it is, and where its outcome differs from its dry run",
  params: byId,
  response: z.object({
    repair,
    counts: z.array(z.object({ predicted, outcome: z.nullable(outcome), count: z.int() })),
    differences: z.array(
      z.object({ failedJobId: lodeId, job: z.string(), predicted, outcome, error: z.string() }),
    ),
  }),
} satisfies EndpointSchemas;

export const stopRepair = {
  summary: "Stops a repair; what has not begun stays failed",
  ...decision,
} satisfies EndpointSchemas;

export const listQueues = {
  summary: "Every queue with its jobs by state, and who paused it",
  response: z.object({
    items: z.array(
      z.object({
        queue,
        /** Null while Redis is unreachable. */
        counts: z.nullable(z.record(z.string(), z.int())),
        paused: z.nullable(z.object({ reason: z.string(), actor: z.string(), at: moment })),
      }),
    ),
  }),
} satisfies EndpointSchemas;

export const listQueuedJobs = {
  summary: "The jobs of a queue, or of all queues, in one state as Redis has them: the next 100",
  query: z.object({ state: z.enum(QUEUED_STATES), queue: z.optional(queue) }),
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        queue,
        job: z.string(),
        payload: z.record(z.string(), z.string()),
        tries: z.int(),
        addedAt: moment,
        /** When a delayed job is tried next. */
        dueAt: z.nullable(moment),
      }),
    ),
  }),
} satisfies EndpointSchemas;

const queueChange = { params: z.object({ queue }), body: because, response: done };

export const pauseQueue = {
  summary: "Pauses a queue: its jobs wait",
  ...queueChange,
} satisfies EndpointSchemas;

export const resumeQueue = {
  summary: "Resumes a paused queue",
  ...queueChange,
} satisfies EndpointSchemas;
