import type { JobDefinition } from "@lode/core/contracts/jobs/define-job";
import { optionsOf } from "@lode/core/server/queue";
import type { Deps } from "../deps.ts";

/**
 * Adds a job to BullMQ for a sweep, unless one with the key `once` is waiting. Two with the same key do no harm: the row
 * decides.
 */
export async function enqueue<Payload extends Record<string, string>>(
  { queues }: Pick<Deps, "queues">,
  job: JobDefinition<string, Payload>,
  payload: Payload,
  once: string,
  /** Milliseconds after which the key may be queued again; by default, when the earlier job has ended. */
  ttl?: number,
): Promise<void> {
  await queues[job.queue].add(job.name, payload, {
    ...optionsOf(job),
    deduplication: { id: `${job.name}-${once}`, ...(ttl === undefined ? {} : { ttl }) },
  });
}
