import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const current = new AsyncLocalStorage<string>();

/** The id of the request, job or sweep that this process runs; undefined outside of them. */
export const currentRunId = (): string | undefined => current.getStore();

/** Gives the work an id of 32 hex digits, which each of its log lines names. */
export function withRunId<T>(work: (runId: string) => T): T {
  const runId = randomBytes(16).toString("hex");
  return current.run(runId, () => work(runId));
}
