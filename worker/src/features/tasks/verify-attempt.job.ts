import { verifyAttempt } from "@lode/core/contracts/jobs/jobs";
import { claimAttempt } from "@lode/db/tasks/attempts.repository";
import { processor } from "../../runtime/processor.ts";
import { postponeUnasked } from "./settle-attempt.ts";
import { verificationPause } from "./verification-pause.ts";
import { verifyAlone } from "./verify-alone.ts";
import { LEASE_SECONDS, verifyTogether } from "./verify-together.ts";

/** One attempt, and with it all that wait on the same post: the cheapest exact question first. */
export const verifyAttemptJob = processor(verifyAttempt, async ({ attemptId }, deps) => {
  const attempt = await claimAttempt(deps.db, attemptId, LEASE_SECONDS);
  if (!attempt) return;
  const pause = await verificationPause(deps);
  if (pause) return postponeUnasked(deps, attempt, pause.reason, pause.until);
  for (const alone of await verifyTogether(deps, attempt)) await verifyAlone(deps, alone);
});
