import type { Logger } from "@lode/adapters/logging/logger";
import { systemClock } from "@lode/adapters/process/clock";
import { openQueues, type Queues } from "@lode/adapters/redis/queue";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { openWorkerApp, type WorkerApp } from "@lode/app/open-app";

/** The dependencies of the use-cases, and the queues that deliver their jobs. */
export interface WorkerDeps extends WorkerApp {
  queues: Queues;
}

/** How long an idle database connection stays open: longer than the period of the minute sweeps. */
const IDLE_MS = 150_000;

export function createDeps(config: WorkerConfig, logger: Logger): WorkerDeps {
  const app = openWorkerApp(config, logger, systemClock, IDLE_MS);
  return { ...app, queues: openQueues(app.redis, config.QUEUE_PREFIX) };
}
