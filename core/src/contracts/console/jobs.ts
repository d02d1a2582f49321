import * as z from "zod/mini";
import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import { byId, done, lodeId, moment } from "../ids.ts";
import { FAILED_JOB_STATES, QUEUED_STATES, QUEUES } from "../jobs/queues.ts";
import { pageOf, pageQuery } from "./list.ts";
import { because, decision, reason } from "./reason.ts";

export const REPAIR_ACTIONS = ["retry", "discard"] as const;
/** Jobs a second. A faster repair would crowd out the work of miners. */
export const REPAIR_RATE = { default: 20, most: 500 } as const;

const queue = z.enum(QUEUES);
const state = z.enum(FAILED_JOB_STATES);
const action = z.enum(REPAIR_ACTIONS);
/** The predictions of a dry run for a job. */
const predicted = z.enum(["run", "discard", "nothing-to-do"]);
const outcome = z.enum([
  "done",
  "nothing-to-do",
  "discarded",
  "failed-again",
  "changed-meanwhile",
  "stopped",
]);
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

export const listFailedJobs = viewerEndpoint("GET", "/api/jobs", {
  query: z.object({ ...pageQuery, ...selection, state: z.optional(state) }),
  response: pageOf(failedJob),
});

export const groupFailedJobs = viewerEndpoint("GET", "/api/job-groups", {
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
});

export const getFailedJob = viewerEndpoint("GET", "/api/jobs/:id", {
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
});

export const planRepair = viewerEndpoint("GET", "/api/repair-plan", {
  query: z.object({ ...selection, action }),
  response: z.object({
    total: z.int(),
    /** True if more jobs match than one repair covers. */
    isCut: z.boolean(),
    groups: z.array(z.object({ queue: z.string(), job: z.string(), predicted, count: z.int() })),
  }),
});

export const startRepair = operatorEndpoint("POST", "/api/repairs", {
  body: z.object({
    filter,
    action,
    perSecond: z.int().check(z.minimum(1), z.maximum(REPAIR_RATE.most)),
    /** The total of the dry run. */
    expected: z.int().check(z.minimum(1)),
    reason,
  }),
  response: z.object({ id: lodeId }),
});

const repair = z.object({
  id: lodeId,
  action,
  filter: z.record(z.string(), z.string()),
  reason: z.string(),
  actor: z.string(),
  perSecond: z.int(),
  state: z.enum(["running", "stopped", "done"]),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export const listRepairs = viewerEndpoint("GET", "/api/repairs", {
  response: z.object({ items: z.array(repair) }),
});

export const getRepair = viewerEndpoint("GET", "/api/repairs/:id", {
  params: byId,
  response: z.object({
    repair,
    counts: z.array(z.object({ predicted, outcome: z.nullable(outcome), count: z.int() })),
    differences: z.array(
      z.object({ failedJobId: lodeId, job: z.string(), predicted, outcome, error: z.string() }),
    ),
  }),
});

export const stopRepair = operatorEndpoint("POST", "/api/repairs/:id/stop", decision);

export const listQueues = viewerEndpoint("GET", "/api/queues", {
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
});

export const listQueuedJobs = viewerEndpoint("GET", "/api/queued-jobs", {
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
});

const queueChange = { params: z.object({ queue }), body: because, response: done };

export const pauseQueue = operatorEndpoint("POST", "/api/queues/:queue/pause", queueChange);

export const resumeQueue = operatorEndpoint("POST", "/api/queues/:queue/resume", queueChange);

export type RepairAction = z.output<typeof action>;
export type Prediction = z.output<typeof predicted>;
export type RepairOutcome = z.output<typeof outcome>;
export type FailedJobView = AnswerOf<typeof listFailedJobs>["items"][number];
export type RepairView = AnswerOf<typeof getRepair>;
export type RepairPlanView = AnswerOf<typeof planRepair>;
export type QueuedJobView = AnswerOf<typeof listQueuedJobs>["items"][number];
export type QueueView = AnswerOf<typeof listQueues>["items"][number];
