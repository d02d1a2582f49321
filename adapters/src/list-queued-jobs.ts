import type { QueuedState } from "@lode/core/contracts/jobs/queues";
import type { Job, JobType, Queue } from "bullmq";
import type { Redis } from "./redis/redis.ts";

/** A job that has not ended. */
export interface QueuedJob {
  id: string;
  job: string;
  payload: Record<string, string>;
  attemptsMade: number;
  addedAt: Date;
  /** When a delayed job is tried next. */
  dueAt: Date | null;
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

/** When a delayed job is tried next; undefined if the job is not delayed. */
export async function readDueTime(redis: Redis, queue: Queue, jobId: string): Promise<Date | undefined> {
  const score = await redis.zscore(queue.toKey("delayed"), jobId);
  return score === null ? undefined : new Date(Math.floor(Number(score) / SCORES_PER_MS));
}

/**
 * The next jobs of a queue in one state, in the order in which workers take them. Throws if Redis is
 * unreachable.
 */
export async function listQueuedJobs(
  redis: Redis,
  queue: Queue,
  { state, most }: { state: QueuedState; most: number },
): Promise<QueuedJob[]> {
  const [jobs, dueTimes] = await Promise.all([
    queue.getJobs(TYPES[state], 0, most - 1, true),
    state === "delayed" ? readDueTimes(redis, queue, most) : new Map<string, Date>(),
  ]);
  return jobs.slice(0, most).map((job: Job) => ({
    id: job.id ?? "",
    job: job.name,
    payload: job.data as Record<string, string>,
    attemptsMade: job.attemptsMade,
    addedAt: new Date(job.timestamp),
    dueAt: dueTimes.get(job.id ?? "") ?? null,
  }));
}
