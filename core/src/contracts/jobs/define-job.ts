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
  /** The first pause before a retry, in milliseconds. It doubles each time. */
  readonly backoffMs: number;
}

export const defineJob = <Name extends string, Payload extends Record<string, string>>(
  definition: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> => definition;
