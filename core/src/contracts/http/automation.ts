import * as z from "zod/mini";
import { NEXT_STATES } from "../../domain/automation/next-step.ts";
import { type AutomationFlags, byKind, flagOf, KINDS } from "../../domain/networks/action-kinds.ts";
import { byId, done, externalId, lodeId, moment, networkId, taskType } from "../ids.ts";
import { sentence } from "../said.ts";
import { userEndpoint } from "./endpoint.ts";

const flags = Object.fromEntries(KINDS.map((kind) => [flagOf(kind), z.boolean()]));
export const automationFlags = z.object(flags as Record<keyof AutomationFlags, z.ZodMiniBoolean>);

/** Whether automation can do a kind and, if not, the reason. */
const capability = z.object({ allowed: z.boolean(), reason: z.nullable(sentence) });

const capabilities = z.object(byKind(() => capability));

const hour = z.int().check(z.minimum(0), z.maximum(24));

export const accountAutomation = z.extend(automationFlags, {
  twitter_account_id: externalId,
  /** Actions of the X account on one UTC day. */
  daily_actions: z.int(),
  /** Hours of the day, 0-24; they run past midnight if `until` is below `from`. */
  active_from: hour,
  active_until: hour,
  time_zone: z.string(),
  paused: z.boolean(),
  /** Why Lode stopped automation; null if it did not. Resuming clears it. */
  stopped_reason: z.nullable(sentence),
  acted_today: z.int(),
  /** Kinds of action with consent to the current text. */
  consented: z.array(taskType),
  capabilities,
});

/** The next action that automation takes for an account, or why it does nothing. */
export const nextStep = z.object({
  twitter_account_id: externalId,
  state: z.enum(NEXT_STATES),
  /** When the action is due or automation continues. */
  at: z.nullable(moment),
  /** The account's next action, once it is planned. */
  task_type: z.nullable(taskType),
  target_username: z.nullable(z.string()),
});

export const getAutomationSettings = userEndpoint("GET", "/api/automation-settings", {
  summary: "One object per linked account; all flags are off by default",
  response: z.object({
    settings: z.array(accountAutomation),
    /** Whether the miner has paused all automation. */
    paused: z.boolean(),
    /** Whether an operator has halted automation for all miners. */
    halted: z.boolean(),
    next: z.array(nextStep),
    consent_version: z.string(),
    /** The next automatic comments by open task, at most ten each, to be read before consenting. */
    comment_texts: z.array(
      z.object({
        task_id: lodeId,
        target_username: z.string(),
        texts: z.array(z.string()),
        /** The total number of unused texts. */
        left: z.int(),
      }),
    ),
  }),
});

export const updateAutomationSettings = userEndpoint("PUT", "/api/automation-settings", {
  summary: "Switches actions of one account on or off; switching one on for the first time needs the consent",
  body: z.object({
    twitter_account_id: externalId,
    settings: z.partial(automationFlags),
    /** The version of the consent text that the miner has read and agreed to. */
    consent_version: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({ settings: accountAutomation }),
});

export const updateAutomationSchedule = userEndpoint("PUT", "/api/automation/schedule", {
  summary: "Sets the actions a UTC day, and the active hours in the account's time zone",
  body: z.object({
    twitter_account_id: externalId,
    daily_actions: z.int().check(z.minimum(1), z.maximum(8)),
    active_from: z.int().check(z.minimum(0), z.maximum(23)),
    active_until: z.int().check(z.minimum(1), z.maximum(24)),
    time_zone: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  response: z.object({ settings: accountAutomation }),
});

export const pauseAutomation = userEndpoint("POST", "/api/automation/pause", {
  summary: "Pauses or resumes one account, or everything if none is named",
  body: z.object({ paused: z.boolean(), twitter_account_id: z.optional(externalId) }),
  response: done,
});

export const automationAction = z.object({
  id: lodeId,
  network: networkId,
  username: z.string(),
  task_type: taskType,
  target_username: z.string(),
  state: z.enum(["planned", "acting", "unknown", "done", "skipped", "undoing", "undone"]),
  /** The comment, shown before it is posted. */
  text: z.nullable(z.string()),
  /** Why the action waits, was skipped or is uncertain. */
  reason: z.nullable(sentence),
  due_at: z.nullable(moment),
  acted_at: z.nullable(moment),
  created_at: moment,
  points_awarded: z.nullable(z.int()),
  can_undo: z.boolean(),
  /** The target on X. */
  url: z.string(),
});

export const listAutomationActions = userEndpoint("GET", "/api/automation/actions", {
  summary: "Every action taken, planned or skipped for the miner's accounts, newest first",
  query: z.object({ cursor: z.optional(lodeId) }),
  response: z.object({ actions: z.array(automationAction), next_cursor: z.nullable(lodeId) }),
});

export const undoAutomationAction = userEndpoint("POST", "/api/automation/actions/:id/undo", {
  summary: "Undoes an action on X",
  params: byId,
  response: done,
});

export type AccountAutomationView = z.output<typeof accountAutomation>;
export type NextStepView = z.output<typeof nextStep>;
export type AutomationActionView = z.output<typeof automationAction>;
