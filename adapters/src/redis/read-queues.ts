import type { QueuedState } from "@lode/core/contracts/jobs/queues";
import type { QueueFacts } from "@lode/core/domain/operations/operation-facts";
import type { Job, JobType, Queue } from "bullmq";
import type { Queues } from "./queue.ts";
import type { Redis } from "./redis.ts";

/** The current figures of every queue. Throws if Redis cannot be reached. */
export async function measureQueues(queues: Queues): Promise<Record<string, QueueFacts>> {
  const measured = await Promise.all(
    Object.values(queues).map(async (queue) => [queue.name, await measure(queue)] as const),
  );
  return Object.fromEntries(measured);
}

async function measure(queue: Queue): Promise<QueueFacts> {
  const [counts, paused, [first], [prioritized]] = await Promise.all([
    queue.getJobCounts("waiting", "active", "delayed", "failed", "prioritized"),
    queue.isPaused(),
    queue.getJobs(["waiting"], 0, 0, true),
    queue.getJobs(["prioritized"], 0, 0, true),
  ]);
  const since = [first, prioritized].flatMap((job) => (job ? [job.timestamp + (job.delay ?? 0)] : []));
  return {
    waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    paused,
    oldestSeconds: since.length > 0 ? Math.max(0, (Date.now() - Math.min(...since)) / 1_000) : 0,
  };
}

const TYPES: Record<QueuedState, JobType[]> = {
  waiting: ["waiting", "prioritized"],
  active: ["active"],
  delayed: ["delayed"],
};

/** BullMQ's score of a delayed job is the time of its next try, then 12 bits that preserve the order. */
const SCORES_PER_MS = 0x1000;

async function readDueTimes(redis: Redis, queue: Queue, most: number): Promise<ReadonlyMap<string, Date>> {
  const found = await redis.zrange(queue.toKey("delayed"), "0", String(most - 1), "WITHSCORES");
  const times = new Map<string, Date>();
  for (let at = 0; at + 1 < found.length; at += 2)
    times.set(found[at] ?? "", new Date(Math.floor(Number(found[at + 1]) / SCORES_PER_MS)));
  return times;
}

/** The next jobs of a queue in one state, in the order of their turn. Throws if Redis is unreachable. */
export async function listQueuedJobs(
  redis: Redis,
  queue: Queue,
  { state, most }: { state: QueuedState; most: number },
) {
  const [jobs, dueTimes] = await Promise.all([
    queue.getJobs(TYPES[state], 0, most - 1, true),
    state === "delayed" ? readDueTimes(redis, queue, most) : new Map<string, Date>(),
  ]);
  return jobs.slice(0, most).map((job: Job) => ({
    id: job.id ?? "",
    job: job.name,
    payload: job.data as Record<string, string>,
    tries: job.attemptsMade,
    addedAt: new Date(job.timestamp),
    dueAt: dueTimes.get(job.id ?? "") ?? null,
  }));
}
