import type { JobDefinition } from "@lode/core/contracts/jobs/jobs";
import type { WorkerDeps } from "../deps.ts";

export interface Processor {
  definition: JobDefinition;
  run(payload: unknown, deps: WorkerDeps): Promise<unknown>;
}

export const bind = <Name extends string, Payload extends Record<string, string>>(
  definition: JobDefinition<Name, Payload>,
  useCase: (app: WorkerDeps, payload: Payload) => Promise<unknown>,
): Processor => ({
  definition,
  run: (payload, deps) => useCase(deps, definition.payload.parse(payload)),
});
