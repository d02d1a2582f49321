import type { JobDefinition } from "@lode/core/contracts/jobs/define-job";
import type { Deps } from "../deps.ts";

/** Processes a job. Unexpected state is a quiet return: another worker did it before. */
export interface Processor {
  definition: JobDefinition;
  run(payload: unknown, deps: Deps): Promise<void>;
}

export function processor<Name extends string, Payload extends Record<string, string>>(
  definition: JobDefinition<Name, Payload>,
  handle: (payload: Payload, deps: Deps) => Promise<void>,
): Processor & { definition: JobDefinition<Name, Payload> } {
  return { definition, run: (payload, deps) => handle(definition.payload.parse(payload), deps) };
}

/** The job is done by this use-case. */
export const bind = <Name extends string, Payload extends Record<string, string>>(
  definition: JobDefinition<Name, Payload>,
  useCase: (app: Deps, payload: Payload) => Promise<unknown>,
): Processor => processor(definition, async (payload, deps) => void (await useCase(deps, payload)));
