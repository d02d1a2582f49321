import type { JobDefinition } from "@lode/core/contracts/jobs/jobs";

/** A job whose row is due. A sweep enqueues it in case the job from the event was lost. */
export interface DueJob {
  job: JobDefinition<string, Record<string, string>>;
  payload: Record<string, string>;
  /** The job is not added while a job with the same key waits; by default the payload is the key. The row decides. */
  once?: string;
  /** Milliseconds after which the key may be queued again; by default, once the earlier job has ended. */
  ttl?: number;
  /** The trace that the job continues; by default the job begins a new trace. */
  traceparent?: string | null;
}
