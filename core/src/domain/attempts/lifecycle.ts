import { allow, refuse } from "../decision.ts";
import type { ActionKind } from "../networks/action-kinds.ts";

export const TASK_STATES = ["draft", "published", "ended"] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const TASK_MOVES: Record<TaskState, readonly TaskState[]> = {
  draft: ["published", "ended"],
  published: ["ended"],
  ended: [],
};

/** Who made an attempt: the miner, or automation for the miner. */
export const ATTEMPT_SOURCES = ["manual", "automation"] as const;
export type AttemptSource = (typeof ATTEMPT_SOURCES)[number];

/** `verifying` and `unknown` attempts are checked again until they end. */
export const ATTEMPT_STATES = ["verifying", "unknown", "verified", "not_done", "reversed"] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * The database enforces the same moves with a trigger (db/src/state-moves.test.ts). Only an upheld objection moves an
 * attempt out of `reversed`; until 0.1.0 an operator could also award an attempt that was not done.
 */
export const ATTEMPT_MOVES: Record<AttemptState, readonly AttemptState[]> = {
  verifying: ["verified", "not_done", "unknown"],
  unknown: ["verified", "not_done"],
  verified: ["reversed"],
  not_done: ["verified"],
  reversed: ["verified"],
};

/** Attempts in these states are open: they have no verdict yet. */
export const OPEN_ATTEMPT_STATES = ["verifying", "unknown"] as const;

export interface TaskFacts {
  state: TaskState;
  network: string;
  kind: ActionKind;
  targetAccountId: string;
  targetPostId: string | null;
  startsAt: Date | null;
  expiresAt: Date | null;
  /** Points before bonuses. */
  basePoints: bigint;
  budgetPoints: bigint | null;
  spentPoints: bigint;
  maxCompletions: number | null;
  completions: number;
}

export interface AskedAttempt {
  actionType: ActionKind;
  targetAccountId?: string | null | undefined;
  targetPostId?: string | null | undefined;
}

/** Whether an attempt may begin. The stored task decides; the request's body only has to match it. */
export function decideAttempt(
  asked: AskedAttempt,
  task: TaskFacts,
  account: { network: string; externalId: string; state: "active" | "needs_reconnect" },
  now: Date,
) {
  const agrees =
    account.network === task.network &&
    asked.actionType === task.kind &&
    (asked.targetAccountId ?? task.targetAccountId) === task.targetAccountId &&
    (asked.targetPostId ?? task.targetPostId) === task.targetPostId;
  if (!agrees) return refuse("task-mismatch");
  if (account.externalId === task.targetAccountId) return refuse("own-target");
  if (task.expiresAt && task.expiresAt <= now) return refuse("task-expired");
  if (task.state !== "published") return refuse("task-ended");
  if (task.startsAt && task.startsAt > now) return refuse("task-not-started");
  if (task.budgetPoints !== null && task.spentPoints + task.basePoints > task.budgetPoints)
    return refuse("task-ended");
  if (task.maxCompletions !== null && task.completions >= task.maxCompletions) return refuse("task-ended");
  if (account.state === "needs_reconnect") return refuse("account-needs-reconnect");
  return allow();
}
