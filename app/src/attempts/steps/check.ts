import { DEADLINE_REASON, deadlineOf } from "@lode/core/domain/attempts/deadline";
import { nextCheckAt } from "@lode/core/domain/attempts/next-check";
import type { Verdict } from "@lode/core/domain/attempts/verdict";
import type { ActReference, ProbeReceipt } from "@lode/core/domain/networks/probe-outcome";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import type { ClaimedAttempt } from "@lode/db/attempts/claims.repository";
import type { AttemptDecision } from "@lode/db/attempts/decisions.repository";

/** One check of an attempt, and its verdict. Without a receipt the network was not asked. */
export interface Check {
  attempt: ClaimedAttempt;
  receipt?: ProbeReceipt;
  verdict:
    | { verdict: "verified"; award: AwardBreakdown; reference?: ActReference | null }
    | Exclude<Verdict, { verdict: "verified" }>;
  /** The network refused the grant that it was asked with. */
  isGrantRefused?: boolean;
  /** The network was not asked, for a reason on Lode's side. */
  pausedByLode?: true;
}

export interface DecidedCheck {
  check: Check;
  decision: AttemptDecision;
}

/** What is written of a check: an unknown past the attempt's deadline ends it. */
export function decisionOf({ attempt, receipt, verdict, pausedByLode }: Check, now: Date): AttemptDecision {
  const attemptId = attempt.id;
  if (verdict.verdict === "verified")
    return { attemptId, state: "verified", award: verdict.award, reference: verdict.reference ?? null };
  const { reason } = verdict;
  if (verdict.verdict === "not_done") return { attemptId, state: "not_done", reason };
  // While Lode itself does not ask, the deadline does not apply.
  if (!pausedByLode && deadlineOf(attempt) <= now)
    return { attemptId, state: "not_done", reason: DEADLINE_REASON };
  // A probe that X deferred, or that was not made, does not count: it does not lengthen the pauses.
  const counts = receipt !== undefined && verdict.retryAt === undefined;
  return {
    attemptId,
    state: "unknown",
    reason,
    nextCheckAt: nextCheckAt(attempt, now, verdict.retryAt),
    counts,
  };
}
