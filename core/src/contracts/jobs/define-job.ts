import type * as z from "zod/mini";
import type { QueueName } from "./queues.ts";

/** An order, in the imperative. Payloads carry ids, never amounts, tokens or addresses. */
export interface JobDefinition<
  Name extends string = string,
  Payload extends Record<string, string> = Record<string, string>,
> {
  readonly name: Name;
  readonly queue: QueueName;
  readonly payload: z.ZodMiniType<Payload>;
  /** Tries before the failure is recorded for operators. */
  readonly attempts: number;
  /** Runs after all other jobs of its queue. */
  readonly lowPriority?: true;
  /** The first back-off in milliseconds; it doubles each time. */
  readonly backoffMs: number;
}

export const defineJob = <Name extends string, Payload extends Record<string, string>>(
  definition: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> => definition;
