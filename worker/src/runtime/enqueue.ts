import type { JobDefinition } from "@lode/core/contracts/jobs/define-job";
import { optionsOf } from "@lode/core/server/queue";
import type { Deps } from "../deps.ts";

/**
 * Adds a job to BullMQ for a sweep. `once` is the key that must not be queued twice while the job waits: it
 * saves traffic and guarantees nothing, since the row decides.
 */
export async function enqueue<Payload extends Record<string, string>>(
  { queues }: Pick<Deps, "queues">,
  job: JobDefinition<string, Payload>,
  payload: Payload,
  once: string,
  /** Milliseconds after which it may be queued again; without, when the job before has ended. */
  ttl?: number,
): Promise<void> {
  await queues[job.queue].add(job.name, payload, {
    ...optionsOf(job),
    deduplication: { id: `${job.name}-${once}`, ...(ttl === undefined ? {} : { ttl }) },
  });
}
