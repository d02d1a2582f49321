import { closeQueues, openQueues } from "@lode/adapters/redis/queue";
import { type SettingsOf, type TestLode, useTestLode } from "@lode/app/test/test-lode";
import { afterAll } from "vitest";
import type { WorkerDeps } from "../src/deps.ts";

/** Like `useTestLode`, with the queues of a worker. */
export function useTestWorker(settings: SettingsOf = {}) {
  const lode = useTestLode(settings);
  const known = new Map<TestLode["app"], WorkerDeps>();
  const depsOf = (app: TestLode["app"]): WorkerDeps => {
    const deps = known.get(app) ?? { ...app, queues: openQueues(app.redis, app.config.QUEUE_PREFIX) };
    known.set(app, deps);
    return deps;
  };
  afterAll(async () => {
    for (const { queues } of known.values()) await closeQueues(queues);
  });
  return () => {
    const { app, another, ...rest } = lode();
    return { ...rest, deps: depsOf(app), another: () => depsOf(another()) };
  };
}
