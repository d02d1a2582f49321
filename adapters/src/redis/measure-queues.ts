import type { QueueFacts } from "@lode/core/domain/operations/operation-facts";
import type { Queue } from "bullmq";
import type { Queues } from "./queue.ts";

/** The current figures of every queue. Throws if Redis cannot be reached. */
export async function measureQueues(queues: Queues): Promise<Record<string, QueueFacts>> {
  const measured = await Promise.all(
    Object.values(queues).map(async (queue) => [queue.name, await measure(queue)] as const),
  );
  return Object.fromEntries(measured);
}

async function measure(queue: Queue): Promise<QueueFacts> {
  const [counts, paused, [first], [prioritized], completed, failed] = await Promise.all([
    queue.getJobCounts("waiting", "active", "delayed", "failed", "prioritized"),
    queue.isPaused(),
    queue.getJobs(["waiting"], 0, 0, true),
    queue.getJobs(["prioritized"], 0, 0, true),
    queue.getMetrics("completed", 0, 0),
    queue.getMetrics("failed", 0, 0),
  ]);
  const since = [first, prioritized].flatMap((job) => (job ? [job.timestamp + (job.delay ?? 0)] : []));
  return {
    waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    paused,
    oldestSeconds: since.length > 0 ? Math.max(0, (Date.now() - Math.min(...since)) / 1_000) : 0,
    completedTotal: completed.meta.count,
    failedTotal: failed.meta.count,
  };
}
