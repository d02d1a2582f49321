import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AttemptView, MiningTaskView } from "@lode/core/contracts/http/tasks";
import { sentenceOf } from "@lode/core/contracts/problem";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { ELIGIBILITY_SENTENCES } from "@lode/core/domain/sentences/network-sentences";
import { writeSaid } from "@lode/core/domain/sentences/template";
import { tasks } from "../../../texts/en/tasks.ts";
import { sayHere, sayProblem } from "../../../texts/say.ts";

/** The state of a task for an account. */
export type RowState =
  | { state: "available"; lastReason: string | null; attempt: AttemptView | null }
  | { state: "verifying"; attempt: AttemptView }
  | { state: "completed"; attempt: AttemptView | null }
  | { state: "reversed"; reasons: string[]; attempt: AttemptView | null }
  | { state: "expired" }
  | { state: "ineligible"; reasons: string[] };

export interface RowFacts {
  task: Pick<MiningTaskView, "id" | "expires_at">;
  account: Pick<
    XAccountView,
    "network" | "id" | "state" | "followers_count" | "account_created_date" | "eligibility"
  >;
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
  const reasons = whyNoEarning(account, now);
  if (reasons.length > 0) return { state: "ineligible", reasons };
  return {
    state: "available",
    lastReason: attempt?.status === "not_done" && attempt.reason ? sayHere(attempt.reason) : null,
    attempt,
  };
}

/**
 * Returns why the account can do no task now; empty if it can. The server has decided, but the rule runs
 * again here, because the account may have become old enough since then.
 */
export function whyNoEarning(account: RowFacts["account"], now: Date): string[] {
  if (account.state === "needs_reconnect") return [tasks.reconnect];
  if (account.eligibility.isEligible) return [];
  const createdAt = account.account_created_date ? new Date(account.account_created_date) : null;
  const isProtected = account.eligibility.reasons.some(({ code }) => code === "protected");
  const { reasons } = judgeEligibility(
    { network: account.network, followersCount: account.followers_count, createdAt, isProtected },
    now,
  );
  return reasons.map((reason) =>
    sayHere({ text: writeSaid(reason, ELIGIBILITY_SENTENCES) ?? "", ...reason }),
  );
}
