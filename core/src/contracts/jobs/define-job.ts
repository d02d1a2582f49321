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
  /** How often BullMQ tries before the failure becomes a row for an operator. */
  readonly attempts: number;
  /** Gives way to every other job of its queue. */
  readonly lowPriority?: true;
  /** First back-off in milliseconds; it doubles. */
  readonly backoffMs: number;
}

export const defineJob = <Name extends string, Payload extends Record<string, string>>(
  definition: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> => definition;
