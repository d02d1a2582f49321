import * as z from "zod/mini";
import { ATTEMPT_SOURCES, ATTEMPT_STATES, TASK_STATES } from "../../domain/attempts/lifecycle.ts";
import { OBJECTION_STATES } from "../../domain/objections/objection.ts";
import { WITHDRAWAL_STATUSES } from "../../domain/withdrawals/lifecycle.ts";
import { type AnswerOf, viewerEndpoint } from "../http/endpoint.ts";
import { byId, lodeId, moment, networkId, taskType } from "../ids.ts";
import { FAILED_JOB_STATES } from "../jobs/queues.ts";

/** Everything that has a page in the console. */
export const SUBJECT_TYPES = ["withdrawal", "miner", "task", "attempt", "job", "objection"] as const;

/** In the order in which they happen within one transaction. */
export const STORY_KINDS = [
  "request",
  "hold",
  "hold-cleared",
  "approval",
  "decision",
  "payout",
  "receipt",
  "recheck",
  "action",
  "ledger",
  "event",
  "job",
  "objection",
  "audit",
] as const;

/** One thing that happened to a subject. */
export const storyEntry = z.object({
  at: moment,
  kind: z.enum(STORY_KINDS),
  /** The subject that the entry is about, if it has a page. */
  subject: z.nullable(z.object({ type: z.enum(SUBJECT_TYPES), id: z.string() })),
  /** The resulting state, or the name of the event. */
  word: z.string(),
  text: z.nullable(z.string()),
  by: z.nullable(z.string()),
  points: z.nullable(z.int()),
});
export const story = z.array(storyEntry);

export const minerReference = z.object({
  id: lodeId,
  name: z.string(),
  /** Masked. */
  email: z.string(),
  suspended: z.boolean(),
});

export const getAttempt = viewerEndpoint("GET", "/api/attempts/:id", {
  params: byId,
  response: z.object({
    attempt: z.object({
      id: lodeId,
      state: z.enum(ATTEMPT_STATES),
      reason: z.nullable(z.string()),
      source: z.enum(ATTEMPT_SOURCES),
      network: networkId,
      askedAt: moment,
      decidedAt: z.nullable(moment),
      nextCheckAt: z.nullable(moment),
      checks: z.int(),
      points: z.nullable(z.int()),
      batchKey: z.string(),
      costMicrodollars: z.int(),
      task: z.object({ id: lodeId, kind: taskType, targetUsername: z.string(), basePoints: z.int() }),
      account: z.object({ username: z.string(), externalId: z.string() }),
      miner: minerReference,
    }),
    story,
  }),
});

/** The maximum length of an email address. */
const LONGEST_QUERY = 254;
/** No control characters: Postgres cannot store the NUL, and no handle contains any. */
const noControls = z.regex(/^\P{Cc}*$/u);

const FOUND_STATES = [
  ...WITHDRAWAL_STATUSES,
  ...TASK_STATES,
  ...ATTEMPT_STATES,
  ...FAILED_JOB_STATES,
  ...OBJECTION_STATES,
  "held",
  "in-doubt",
  "suspended",
  "deleted",
] as const;

export const search = viewerEndpoint("GET", "/api/search", {
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_QUERY), noControls) }),
  response: z.object({
    items: z.array(
      z.object({
        type: z.enum(SUBJECT_TYPES),
        id: z.string(),
        title: z.string(),
        state: z.nullable(z.enum(FOUND_STATES)),
        at: z.nullable(moment),
        /** The property that matched: "wallet", "linked account". */
        by: z.string(),
      }),
    ),
    /** True if a type has more hits than are listed. */
    more: z.boolean(),
  }),
});

export type SubjectType = (typeof SUBJECT_TYPES)[number];
export type StoryEntryView = z.output<typeof storyEntry>;
export type StoryAttempt = AnswerOf<typeof getAttempt>["attempt"];
export type MinerReference = StoryAttempt["miner"];

export type SearchHit = AnswerOf<typeof search>["items"][number];
