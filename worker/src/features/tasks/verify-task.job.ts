import { verifyTask } from "@lode/core/contracts/jobs/jobs";
import { claimWaiting } from "@lode/db/tasks/claims.repository";
import { processor } from "../../runtime/processor.ts";
import { noteCrowd, waitForCrowd } from "./gather.ts";
import { LEASE_SECONDS, MOST_TOGETHER } from "./lease.ts";
import { postponeForPause } from "./settle-attempt.ts";
import { verificationPause } from "./verification-pause.ts";
import { verifyAlone } from "./verify-alone.ts";
import { verifyTogether } from "./verify-together.ts";

/**
 * Everything that waits on one task. One run at a time for a task, and in a crowd one in a window: a lone attempt is
 * asked about at once, a crowd with one call.
 */
export const verifyTaskJob = processor(verifyTask, async ({ taskId }, deps) => {
  await waitForCrowd(deps, taskId);
  for (;;) {
    const waiting = await claimWaiting(deps.db, taskId, LEASE_SECONDS, MOST_TOGETHER);
    const [first] = waiting;
    if (!first) return;
    const { taskType } = first;
    if (taskType === "repost" || taskType === "comment") {
      await noteCrowd(deps, taskId, { taskType, newcomers: waiting.length });
    }
    const pause = await verificationPause(deps, first.halted);
    if (pause) {
      await Promise.all(waiting.map((one) => postponeForPause(deps, one, pause)));
    } else {
      const unseen = await verifyTogether(deps, waiting);
      await Promise.all(unseen.map((alone) => verifyAlone(deps, alone)));
    }
    // What came in meanwhile has a job of its own.
    if (waiting.length < MOST_TOGETHER) return;
  }
});
