import type { JobDefinition } from "@lode/core/contracts/jobs/define-job";

/** A job whose row is due. A sweep enqueues it, in case the job that the event caused was lost. */
export interface DueJob {
  job: JobDefinition<string, Record<string, string>>;
  payload: Record<string, string>;
  /** Not added while a job with this key is waiting. Two with the same key do no harm: the row decides. */
  once: string;
  /** Milliseconds after which the key may be queued again; by default, when the earlier job has ended. */
  ttl?: number;
  /** The trace that the job continues; by default it begins one. */
  traceparent?: string | null;
}
