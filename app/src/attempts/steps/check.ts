import { deadlineOf, nextCheckAt } from "@lode/core/domain/attempts/deadline";
import type { Verdict } from "@lode/core/domain/attempts/verdict";
import type { ActReference, ProbeReceipt } from "@lode/core/domain/networks/probe-outcome";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import { say } from "@lode/core/domain/sentences/say";
import type { ClaimedAttempt } from "@lode/db/attempts/claims.repository";
import type { AttemptDecision } from "@lode/db/attempts/decisions.repository";

/** One check of an attempt and its verdict. `receipt` is missing if the network was not asked. */
export interface Check {
  attempt: ClaimedAttempt;
  receipt?: ProbeReceipt;
  verdict:
    | { verdict: "verified"; award: AwardBreakdown; reference?: ActReference | null }
    | Exclude<Verdict, { verdict: "verified" }>;
  /** The network refused the grant that Lode used. */
  isGrantRefused?: boolean;
  /** The network was not asked, for a reason on Lode's side. */
  isPausedByLode?: boolean;
}

export interface DecidedCheck {
  check: Check;
  decision: AttemptDecision;
}

/** What to store for a check. An unknown verdict after the attempt's deadline ends the attempt. */
export function decisionOf({ attempt, receipt, verdict, isPausedByLode }: Check, now: Date): AttemptDecision {
  const attemptId = attempt.id;
  if (verdict.verdict === "verified")
    return { attemptId, state: "verified", award: verdict.award, reference: verdict.reference ?? null };
  const { reason } = verdict;
  if (verdict.verdict === "not_done") return { attemptId, state: "not_done", reason };
  // The deadline does not apply while Lode itself has paused verification.
  if (!isPausedByLode && deadlineOf(attempt) <= now)
    return { attemptId, state: "not_done", reason: say("deadline-passed") };
  // A probe that X deferred, or that was never made, does not lengthen the pauses between retries.
  const counts = receipt !== undefined && verdict.retryAt === undefined;
  return {
    attemptId,
    state: "unknown",
    reason,
    nextCheckAt: nextCheckAt(attempt, now, verdict.retryAt),
    counts,
  };
}
