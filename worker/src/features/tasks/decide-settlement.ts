import { DEADLINE_REASON, deadlineOf } from "@lode/core/domain/tasks/deadline";
import { nextCheckAt } from "@lode/core/domain/tasks/recheck";
import type { AttemptDecision } from "@lode/db/tasks/decisions.repository";
import type { Settlement } from "./settle-attempt.ts";

/** What is written of one settlement: an unknown past the attempt's deadline ends it. */
export function decideSettlement(
  { attempt, seen, end, pausedByLode }: Settlement,
  now: Date,
): AttemptDecision {
  const attemptId = attempt.id;
  if (end.verdict === "verified")
    return { attemptId, state: "verified", award: end.award, reference: end.reference ?? null };
  if (end.verdict === "not_done") return { attemptId, state: "not_done", reason: end.reason };
  // While Lode itself does not ask, no time runs against the miner.
  if (!pausedByLode && deadlineOf(attempt) <= now)
    return { attemptId, state: "not_done", reason: DEADLINE_REASON };
  // A probe that X put off, or that was never made, is no probe: the pauses do not grow for it.
  const counts = seen !== undefined && end.retryAt === undefined;
  const nextAt = nextCheckAt(attempt, now, end.retryAt);
  return { attemptId, state: "unknown", reason: end.reason, nextCheckAt: nextAt, counts };
}
