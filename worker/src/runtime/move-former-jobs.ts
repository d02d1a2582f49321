import { closeQueues, openQueuesAt } from "@lode/adapters/redis/queue";
import { keysOfFormerRelease } from "@lode/adapters/redis/redis-keys";
import { QUEUES } from "@lode/core/contracts/jobs/queues";
import type { Job, Queue } from "bullmq";
import type { Deps } from "../deps.ts";

/** Read at a time; what remains is moved a period later. */
const BATCH = 500;

/** Where BullMQ keeps the jobs that wait; an empty one does not exist. */
const LISTS = ["wait", "paused", "prioritized", "delayed"];

/**
 * Moves the jobs that an earlier release left under its prefix (decision 37): the sweeps would repeat most of them from
 * Postgres, but not the mails. Workers of both releases may run meanwhile; a job that both get is decided by its row.
 */
export async function moveFormerJobs({ redis, queues, config }: Deps): Promise<void> {
  const prefix = keysOfFormerRelease(config.QUEUE_PREFIX);
  const lists = QUEUES.flatMap((name) => LISTS.map((list) => `${prefix}:${name}:${list}`));
  if ((await redis.exists(...lists)) === 0) return;
  const former = openQueuesAt(redis, () => prefix);
  try {
    for (const name of QUEUES) await moveJobs(former[name], queues[name]);
  } finally {
    await closeQueues(former);
  }
}

/** Added before it is removed, so that a crash in between delivers twice and loses nothing. */
async function moveJobs(from: Queue, to: Queue): Promise<void> {
  const found = await from.getJobs(["waiting", "prioritized", "delayed"], 0, BATCH - 1);
  const jobs = (found as (Job | undefined)[]).filter((job) => job !== undefined);
  if (jobs.length === 0) return;
  await to.addBulk(
    jobs.map((job) => ({
      name: job.name,
      data: job.data as unknown,
      opts: { ...job.opts, delay: Math.max(0, job.timestamp + (job.delay ?? 0) - Date.now()) },
    })),
  );
  // One that a worker of the earlier release has begun meanwhile is locked, and ends there.
  await Promise.all(jobs.map((job) => job.remove().catch(() => {})));
}
