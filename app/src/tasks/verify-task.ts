import { claimWaiting } from "@lode/db/tasks/claims.repository";
import { ATTEMPT_LEASE_SECONDS } from "../leases.ts";
import { type BatchApp, countArrivals, waitForBatch } from "./batch-window.ts";
import { postponeWhilePaused } from "./postpone-attempts.ts";
import { probeAttempt } from "./probe-attempt.ts";
import type { VerifyApp } from "./verify-attempt.ts";
import { MAXIMUM_BATCH, verifyBatch } from "./verify-batch.ts";

/**
 * Checks all pending attempts on one task. One run at a time for a task, and one in a window where attempts arrive fast:
 * a single attempt is asked about at once, a batch with one call.
 */
export async function verifyTask(app: VerifyApp & BatchApp, { taskId }: { taskId: string }): Promise<void> {
  await waitForBatch(app, taskId);
  for (;;) {
    const pending = await claimWaiting(app.db, taskId, ATTEMPT_LEASE_SECONDS, MAXIMUM_BATCH);
    const [first] = pending;
    if (!first) return;
    const { taskType } = first;
    if (taskType === "repost" || taskType === "comment") {
      await countArrivals(app, taskId, { taskType, newcomers: pending.length });
    }
    if (!(await postponeWhilePaused(app, pending))) {
      const undecided = await verifyBatch(app, pending);
      await Promise.all(undecided.map((one) => probeAttempt(app, one)));
    }
    // What came in meanwhile has a job of its own.
    if (pending.length < MAXIMUM_BATCH) return;
  }
}
