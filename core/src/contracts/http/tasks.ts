import * as z from "zod/mini";
import { RELATIONS } from "../../domain/networks/probe-outcome.ts";
import { byId, done, externalId, lodeId, moment, networkId, taskType } from "../ids.ts";
import { sentence } from "../said.ts";
import { userEndpoint } from "./endpoint.ts";

export const miningTask = z.object({
  id: lodeId,
  network: networkId,
  task_type: taskType,
  target_username: z.string(),
  target_tweet_id: z.nullable(externalId),
  target_twitter_id: z.nullable(externalId),
  base_points: z.int(),
  description: z.string(),
  expires_at: z.nullable(moment),
  /** The page on X for the action, by account id. It names the handle to use. */
  action_urls: z.record(z.string(), z.string()),
});

/** Points by part; the parts add up to `total`. `facts` are the account's facts at that time, from X. */
export const awardBreakdown = z.object({
  formula_version: z.int(),
  base: z.int(),
  followers: z.int(),
  verified: z.int(),
  age: z.int(),
  total: z.int(),
  facts: z.object({
    followers_count: z.int(),
    verified: z.boolean(),
    age_days: z.nullable(z.int()),
  }),
});

export const receipt = z.object({
  id: lodeId,
  probe: z.string(),
  endpoint: z.string(),
  asked_at: moment,
  observed: z.string(),
  /** For a follow: the account's relation to the target; null if the answer did not show it. */
  relation: z.nullable(z.enum(RELATIONS)),
  rule: z.string(),
  result: z.enum(["verified", "not_done", "unknown"]),
  cost_microdollars: z.int(),
  body_sha256: z.nullable(z.string()),
});

export const attempt = z.object({
  id: lodeId,
  task_id: lodeId,
  twitter_account_id: externalId,
  network: networkId,
  task_type: taskType,
  target_username: z.string(),
  status: z.enum(["verifying", "completed", "not_done", "reversed"]),
  points_awarded: z.nullable(z.int()),
  breakdown: z.nullable(awardBreakdown),
  reason: z.nullable(sentence),
  asked_at: moment,
  decided_at: z.nullable(moment),
  receipts: z.array(receipt),
});

/** `type` selects one of three lists. */
export const listTasks = userEndpoint("GET", "/api/mining-tasks", {
  summary:
    "Open tasks; with type=completed, the pairs of task and account that are completed or were reversed; with type=attempts, the newest attempts",
  query: z.object({ type: z.optional(z.enum(["completed", "attempts"])) }),
  response: z.union([
    z.object({ tasks: z.array(miningTask) }),
    // X account ids by task id. A reversed award also counts as done: the account cannot do the task again.
    z.object({
      completed: z.record(z.string(), z.array(externalId)),
      reversed: z.record(z.string(), z.array(externalId)),
    }),
    z.object({ attempts: z.array(attempt) }),
  ]),
});

export const attemptTask = userEndpoint("POST", "/api/mining-tasks", {
  summary: "Records that an account did a task, and waits up to 8 s for the verdict",
  body: z.object({
    task_id: lodeId,
    twitter_account_id: externalId,
    action_type: taskType,
    target_twitter_id: z.optional(z.nullable(externalId)),
    target_tweet_id: z.optional(z.nullable(externalId)),
  }),
  response: z.union([
    z.object({
      status: z.literal("completed"),
      attempt_id: lodeId,
      points_awarded: z.int(),
      breakdown: awardBreakdown,
    }),
    z.object({ status: z.literal("verifying"), attempt_id: lodeId }),
  ]),
});

export const getReceipt = userEndpoint("GET", "/api/mining-tasks/attempts/:id/receipt", {
  summary:
    "The verification receipt of one attempt as a file: what X was asked, what it showed, the rule, the cost",
  params: byId,
  response: z.object({
    issued_at: moment,
    user_id: lodeId,
    cost_unit: z.literal("millionths of a US dollar"),
    attempt,
  }),
});

/** The task, and the miner's account that does it. */
const about = { task_id: lodeId, twitter_account_id: externalId };

/** What a person signs: an event of Nostr without the key, the id and the signature. */
export const unsignedEvent = z.object({
  kind: z.int(),
  created_at: z.int(),
  tags: z.array(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(20))).check(z.maxLength(100)),
  content: z.string().check(z.maxLength(70_000)),
});

export const signedEvent = z.extend(unsignedEvent, {
  id: z.string().check(z.maxLength(64)),
  pubkey: z.string().check(z.maxLength(64)),
  sig: z.string().check(z.maxLength(128)),
});

export const prepareAct = userEndpoint("POST", "/api/acts/prepare", {
  summary: "What the account signs to do a task, on networks whose acts are signed. It says that it was paid",
  body: z.object({ ...about, text: z.nullable(z.string().check(z.minLength(1), z.maxLength(1_000))) }),
  response: z.object({ event: unsignedEvent }),
});

export const publishAct = userEndpoint("POST", "/api/acts", {
  summary:
    "Publishes what the account has signed, if it is exactly the task's act. POST /api/mining-tasks verifies it",
  body: z.object({ ...about, event: signedEvent }),
  response: done,
});

export type MiningTaskView = z.output<typeof miningTask>;
export type AttemptView = z.output<typeof attempt>;
export type UnsignedEvent = z.output<typeof unsignedEvent>;
export type SignedEvent = z.output<typeof signedEvent>;
