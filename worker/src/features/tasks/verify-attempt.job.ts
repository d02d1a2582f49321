import { verifyAttempt } from "@lode/core/contracts/jobs/jobs";
import { claimAttempt } from "@lode/db/tasks/attempts.repository";
import { processor } from "../../runtime/processor.ts";
import { postponeUnasked } from "./settle-attempt.ts";
import { verificationPause } from "./verification-pause.ts";
import { verifyAlone } from "./verify-alone.ts";
import { LEASE_SECONDS } from "./verify-together.ts";

/** One attempt by itself: kinds that cannot be asked together, and whatever the sweep finds due. */
export const verifyAttemptJob = processor(verifyAttempt, async ({ attemptId }, deps) => {
  const attempt = await claimAttempt(deps.db, attemptId, LEASE_SECONDS);
  if (!attempt) return;
  const pause = await verificationPause(deps);
  if (pause) return postponeUnasked(deps, attempt, pause.reason, pause.until);
  await verifyAlone(deps, attempt);
});
