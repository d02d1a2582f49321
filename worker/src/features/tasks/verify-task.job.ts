import { verifyTask } from "@lode/core/contracts/jobs/jobs";
import { claimWaiting } from "@lode/db/tasks/attempts.repository";
import { processor } from "../../runtime/processor.ts";
import { postponeUnasked } from "./settle-attempt.ts";
import { verificationPause } from "./verification-pause.ts";
import { verifyAlone } from "./verify-alone.ts";
import { LEASE_SECONDS, MOST_TOGETHER, verifyTogether } from "./verify-together.ts";

/**
 * Everything that waits on one task. One run at a time for a task, so what comes in meanwhile waits for the next
 * question, together: a lone attempt is asked about at once, a crowd with one call.
 */
export const verifyTaskJob = processor(verifyTask, async ({ taskId }, deps) => {
  for (;;) {
    const waiting = await claimWaiting(deps.db, taskId, LEASE_SECONDS, MOST_TOGETHER);
    if (waiting.length === 0) return;
    const pause = await verificationPause(deps);
    if (pause) {
      for (const attempt of waiting) await postponeUnasked(deps, attempt, pause.reason, pause.until);
    } else {
      for (const alone of await verifyTogether(deps, waiting)) await verifyAlone(deps, alone);
    }
  }
});
