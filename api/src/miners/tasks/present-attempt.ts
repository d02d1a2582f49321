import type { AttemptView } from "@lode/core/contracts/http/tasks";
import type { AttemptState } from "@lode/core/domain/attempts/lifecycle";
import { written } from "@lode/core/domain/sentences/english";
import { readSaid } from "@lode/core/domain/sentences/say";
import type { AttemptReading } from "@lode/db/attempts/attempts.read-model";
import type { GivenInput } from "../../http/route.ts";

/** The states that miners see: an unknown outcome counts as still being verified, not as failed. */
const STATUS: Record<AttemptState, AttemptView["status"]> = {
  verifying: "verifying",
  unknown: "verifying",
  verified: "completed",
  not_done: "not_done",
  reversed: "reversed",
};

export function presentAttempt(attempt: AttemptReading): GivenInput<AttemptView> {
  return {
    id: attempt.id,
    task_id: attempt.taskId,
    twitter_account_id: attempt.externalId,
    network: attempt.network,
    task_type: attempt.kind,
    target_username: attempt.targetUsername,
    status: STATUS[attempt.state],
    points_awarded: attempt.points,
    breakdown: attempt.breakdown,
    reason: attempt.reason === null ? null : written(readSaid(attempt.reason)),
    asked_at: attempt.askedAt,
    decided_at: attempt.decidedAt,
    receipts: attempt.receipts,
  };
}
