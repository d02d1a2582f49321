import type { JobDefinition } from "@lode/core/contracts/jobs/jobs";
import { QUEUES, type QueueName } from "@lode/core/contracts/jobs/queues";
import { type JobsOptions, Queue } from "bullmq";
import type { Redis } from "./redis.ts";

export type Queues = Record<QueueName, Queue>;

/** Finished jobs are kept only briefly: business rows are the history, and failures have their own table. */
const KEEP: Pick<JobsOptions, "removeOnComplete" | "removeOnFail"> = {
  removeOnComplete: { age: 3_600, count: 500 },
  removeOnFail: { age: 7 * 86_400, count: 2_000 },
};

/** BullMQ's prefix for a queue. The braces are those of 0.1.0, whose jobs may still wait. */
export const queuePrefix = (prefix: string, queue: QueueName): string => `{${prefix}:${queue}}`;

export function openQueues(connection: Redis, prefix: string): Queues {
  const entries = QUEUES.map((name) => {
    const queue = new Queue(name, {
      connection,
      prefix: queuePrefix(prefix, name),
      streams: { events: { maxLen: 1_000 } },
    });
    // The connection logs its own errors. This listener keeps BullMQ from printing them again.
    queue.on("error", () => {});
    return [name, queue] as const;
  });
  return Object.fromEntries(entries) as Queues;
}

export async function closeQueues(queues: Queues): Promise<void> {
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
}

export const optionsOf = (job: JobDefinition): JobsOptions => ({
  ...KEEP,
  attempts: job.attempts,
  backoff: { type: "exponential", delay: job.backoffMs, jitter: 0.5 },
  // BullMQ runs jobs without a priority before all others.
  ...(job.lowPriority ? { priority: 1 } : {}),
});
