import { setTimeout as sleep } from "node:timers/promises";
import type { World } from "./start-world.ts";
import { withQueues } from "./with-queues.ts";

const EVERY_MS = 150;

/**
 * Delivers each unfinished job of the payouts queue twice more, concurrently, as when the queue loses a lock.
 * Each job is copied once only, because copies of copies would only fill the queue.
 */
export async function deliverTwice({ stack, faults }: World, isAsking: () => boolean): Promise<void> {
  const delivered = new Set<string>();
  await withQueues({ stack }, async (queues) => {
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
  });
}
