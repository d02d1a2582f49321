import { setTimeout as sleep } from "node:timers/promises";
import { createLogger } from "@lode/core/server/logger";
import { closeQueues, openQueues } from "@lode/core/server/queue";
import { connectFailFast } from "@lode/core/server/redis";
import type { World } from "./start-world.ts";

const EVERY_MS = 150;

/** What the queue does when it loses a lock: a job that somebody is at, or that waits, is handed out once more. */
export async function deliverTwice({ stack, faults }: World, isAsking: () => boolean): Promise<void> {
  const redis = connectFailFast(stack.urls.redis, createLogger("faults", "silent"));
  const queues = openQueues(redis, stack.env.QUEUE_PREFIX ?? "{lode}");
  try {
    while (isAsking()) {
      await sleep(EVERY_MS);
      const jobs = await queues.payouts.getJobs(["active", "waiting", "delayed"], 0, 5).catch(() => []);
      for (const job of jobs.filter(Boolean)) {
        await queues.payouts.addBulk([
          { name: job.name, data: job.data as unknown },
          { name: job.name, data: job.data as unknown },
        ]);
        faults.delivered("a job delivered twice");
      }
    }
  } finally {
    await closeQueues(queues);
    redis.disconnect();
  }
}
