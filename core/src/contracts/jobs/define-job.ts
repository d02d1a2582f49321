import type * as z from "zod/mini";
import type { QueueName } from "./queues.ts";

/** A command, named in the imperative. Payloads carry ids, never amounts, tokens or addresses. */
export interface JobDefinition<
  Name extends string = string,
  Payload extends Record<string, string> = Record<string, string>,
> {
  readonly name: Name;
  readonly queue: QueueName;
  readonly payload: z.ZodMiniType<Payload>;
  /** Number of tries before the failure is recorded for operators. */
  readonly attempts: number;
  /** Runs after all other jobs of its queue. */
  readonly lowPriority?: true;
  /**
   * For a job that throws RetryLaterError during an outage: after this many milliseconds it fails for good. Its pauses grow
   * with its age.
   */
  readonly patienceMs?: number;
  /** The longest time of one run, which is longer than the lease of its rows; two minutes if not given. */
  readonly deadlineMs?: number;
  /** The first pause before a retry, in milliseconds. It doubles each time. */
  readonly backoffMs: number;
}

export const defineJob = <Name extends string, Payload extends Record<string, string>>(
  definition: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> => definition;
