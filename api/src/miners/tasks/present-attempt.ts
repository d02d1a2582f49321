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

export function presentAttempt(reading: AttemptReading): GivenInput<AttemptView> {
  const { state, reason, externalId, ...attempt } = reading;
  return {
    ...attempt,
    twitter_account_id: externalId,
    status: STATUS[state],
    reason: reason === null ? null : written(readSaid(reason)),
  };
}
