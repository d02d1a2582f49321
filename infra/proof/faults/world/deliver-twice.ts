import { setTimeout as sleep } from "node:timers/promises";
import { createLogger } from "@lode/core/server/logger";
import { closeQueues, openQueues } from "@lode/core/server/queue";
import { connectFailFast } from "@lode/core/server/redis";
import type { World } from "./start-world.ts";

const EVERY_MS = 150;

/**
 * What the queue does when it loses a lock: an active or waiting job is delivered again, here to
 * two at once. Each order once: copies of copies would only measure how much a queue can hold.
 */
export async function deliverTwice({ stack, faults }: World, isAsking: () => boolean): Promise<void> {
  const redis = connectFailFast(stack.urls.redis, createLogger("faults", "silent"));
  const queues = openQueues(redis, stack.env.QUEUE_PREFIX ?? "{lode}");
  const delivered = new Set<string>();
  try {
    while (isAsking()) {
      await sleep(EVERY_MS);
      const jobs = await queues.payouts
        .getJobs(["active", "waiting", "prioritized", "delayed"], 0, 20)
        .catch(() => []);
      for (const job of jobs.filter(Boolean)) {
        const order = `${job.name} ${JSON.stringify(job.data)}`;
        if (delivered.has(order)) continue;
        delivered.add(order);
        await queues.payouts.addBulk([
          { name: job.name, data: job.data as unknown },
          { name: job.name, data: job.data as unknown },
        ]);
        faults.delivered("a job delivered again");
      }
    }
  } finally {
    await closeQueues(queues);
    redis.disconnect();
  }
}
