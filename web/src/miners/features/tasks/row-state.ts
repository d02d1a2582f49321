import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AttemptView, MiningTaskView } from "@lode/core/contracts/http/tasks";
import { sentenceOf } from "@lode/core/contracts/problem";
import { tasks } from "../../../texts/en/tasks.ts";
import { sayHere, sayProblem } from "../../../texts/say.ts";

export type RowState =
  | { state: "available"; lastReason: string | null; attempt: AttemptView | null }
  | { state: "verifying"; attempt: AttemptView }
  | { state: "completed"; attempt: AttemptView | null }
  | { state: "reversed"; reasons: string[]; attempt: AttemptView | null }
  | { state: "expired" }
  | { state: "ineligible"; reasons: string[] };

export interface RowFacts {
  task: Pick<MiningTaskView, "id" | "expires_at">;
  account: Pick<XAccountView, "id" | "state" | "eligibility">;
  /** Accounts that completed this task. */
  completedBy: readonly string[];
  /** Accounts whose award for this task was reversed. */
  reversedBy: readonly string[];
  /** Newest first. */
  attempts: readonly AttemptView[];
}

/** Completed, reversed and verifying take precedence over expired, because they outlast the task. */
export function rowStateOf(
  { task, account, completedBy, reversedBy, attempts }: RowFacts,
  now: Date,
): RowState {
  const attempt =
    attempts.find((one) => one.task_id === task.id && one.twitter_account_id === account.id) ?? null;
  if (completedBy.includes(account.id) || attempt?.status === "completed") {
    return { state: "completed", attempt: attempt?.status === "completed" ? attempt : null };
  }
  if (reversedBy.includes(account.id) || attempt?.status === "reversed") {
    return {
      state: "reversed",
      reasons: [sayProblem("award-reversed", sentenceOf("award-reversed"))],
      attempt,
    };
  }
  if (attempt?.status === "verifying") return { state: "verifying", attempt };
  if (task.expires_at && new Date(task.expires_at) <= now) return { state: "expired" };
  const reasons = whyNoEarning(account);
  if (reasons.length > 0) return { state: "ineligible", reasons };
  return {
    state: "available",
    lastReason: attempt?.status === "not_done" && attempt.reason ? sayHere(attempt.reason) : null,
    attempt,
  };
}

/** Returns why the account can do no task now; empty if it can. */
export const whyNoEarning = ({ state, eligibility }: RowFacts["account"]): string[] =>
  state === "needs_reconnect" ? [tasks.reconnect] : eligibility.reasons.map(sayHere);
