import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AttemptView, MiningTaskView } from "@lode/core/contracts/http/tasks";
import { tasks } from "../../../texts/en/tasks.ts";
import { sayHere } from "../../../texts/say.ts";
import type { FinishedPairs } from "./queries.ts";

export type RowState =
  | { state: "available"; lastReason: string | null; attempt: AttemptView | null }
  | { state: "verifying"; attempt: AttemptView }
  | { state: "completed" | "reversed"; attempt: AttemptView | null }
  | { state: "expired" | "ineligible" };

export interface RowFacts {
  task: Pick<MiningTaskView, "id" | "expires_at">;
  account: Pick<XAccountView, "id" | "state" | "eligibility">;
  finished: FinishedPairs;
  /** Newest first. */
  attempts: readonly AttemptView[];
}

/** Completed, reversed and verifying take precedence over expired, because they outlast the task. */
export function rowStateOf({ task, account, finished, attempts }: RowFacts, now: Date): RowState {
  const attempt =
    attempts.find((one) => one.task_id === task.id && one.twitter_account_id === account.id) ?? null;
  const isIn = (pairs: Record<string, string[]>) => pairs[task.id]?.includes(account.id);
  if (isIn(finished.completed) || attempt?.status === "completed") {
    return { state: "completed", attempt: attempt?.status === "completed" ? attempt : null };
  }
  if (isIn(finished.reversed) || attempt?.status === "reversed") return { state: "reversed", attempt };
  if (attempt?.status === "verifying") return { state: "verifying", attempt };
  if (task.expires_at && new Date(task.expires_at) <= now) return { state: "expired" };
  if (whyNoEarning(account).length > 0) return { state: "ineligible" };
  return {
    state: "available",
    lastReason: attempt?.status === "not_done" && attempt.reason ? sayHere(attempt.reason) : null,
    attempt,
  };
}

/** Returns why the account can do no task now; empty if it can. */
export const whyNoEarning = ({ state, eligibility }: RowFacts["account"]): string[] =>
  state === "needs_reconnect" ? [tasks.reconnect] : eligibility.reasons.map(sayHere);
