import { verifyAttempt } from "@lode/core/contracts/jobs/jobs";
import { claimAttempt } from "@lode/db/tasks/claims.repository";
import { processor } from "../../runtime/processor.ts";
import { LEASE_SECONDS } from "./lease.ts";
import { postponeForPause } from "./settle-attempt.ts";
import { verificationPause } from "./verification-pause.ts";
import { verifyAlone } from "./verify-alone.ts";

/** One attempt by itself: likes, which only their owner sees, and whatever the sweep finds overdue. */
export const verifyAttemptJob = processor(verifyAttempt, async ({ attemptId }, deps) => {
  const attempt = await claimAttempt(deps.db, attemptId, LEASE_SECONDS);
  if (!attempt) return;
  const pause = await verificationPause(deps, attempt.halted);
  if (pause) return postponeForPause(deps, attempt, pause);
  await verifyAlone(deps, attempt);
});
