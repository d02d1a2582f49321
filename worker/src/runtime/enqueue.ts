import { optionsOf } from "@lode/adapters/redis/queue";
import type { JobDefinition } from "@lode/core/contracts/jobs/define-job";
import type { Deps } from "../deps.ts";

interface Once {
  /** Not added while a job with this key is waiting. Two with the same key do no harm: the row decides. */
  once: string;
  /** Milliseconds after which the key may be queued again; by default, when the earlier job has ended. */
  ttl?: number;
  /** The trace that the job continues; by default it begins one. */
  traceparent?: string | null;
}

/** Adds a job to BullMQ for a sweep. */
export async function enqueue<Payload extends Record<string, string>>(
  { queues }: Pick<Deps, "queues">,
  job: JobDefinition<string, Payload>,
  payload: Payload,
  { once, ttl, traceparent }: Once,
): Promise<void> {
  await queues[job.queue].add(job.name, payload, {
    ...optionsOf(job),
    ...(traceparent ? { telemetry: { metadata: traceparent } } : {}),
    deduplication: { id: `${job.name}-${once}`, ...(ttl === undefined ? {} : { ttl }) },
  });
}
