import { setTimeout as sleep } from "node:timers/promises";
import { createLogger } from "@lode/adapters/logging/logger";
import { announceReady, closeOnSignal } from "@lode/adapters/process/shutdown";
import { closeQueues } from "@lode/adapters/redis/queue";
import { readApiConfig } from "@lode/adapters/settings/config";
import { assertPreflight } from "@lode/adapters/settings/preflight";
import { reportAlive } from "@lode/app/operations/report-alive";
import { ensureFirstOperator } from "@lode/app/operators/ensure-first-operator";
import { messageOf } from "@lode/core/contracts/errors";
import { listDemoAccounts } from "@lode/db/auth/users.repository";
import { pendingMigrations } from "@lode/db/migrate";
import { createApp } from "./app.ts";
import { createOpsApp } from "./console/console-app.ts";
import { recordPageCounts } from "./console/overview/record-page-counts.ts";
import { createDeps } from "./deps.ts";
import { openPort } from "./http/open-port.ts";

/** No proxy counts the connections of the operators' port. A few people and programs use it. */
const OPERATORS_CONNECTIONS = 500;

async function start(): Promise<void> {
  const config = readApiConfig();
  const logger = createLogger("api", config.LOG_LEVEL);
  const deps = createDeps(config, logger);
  await assertPreflight(deps, {
    pendingMigrations: () => pendingMigrations(deps.db),
    demoAccounts: () => listDemoAccounts(deps.db),
  });
  await ensureFirstOperator(deps);
  const host = config.HOST;
  const ports = [
    await openPort(createApp(deps), { port: config.PORT, host, variable: "PORT" }),
    await openPort(createOpsApp(deps), {
      port: config.OPS_PORT,
      host,
      variable: "OPS_PORT",
      mostConnections: OPERATORS_CONNECTIONS,
    }),
  ];
  // Load balancers see that the API is not ready, and have this long to stop sending requests.
  const drain = () => {
    deps.stopping.hasBegun = true;
    for (const port of ports) port.beginDraining();
    return sleep(config.DRAIN_SECONDS * 1_000);
  };
  const pageCounts = recordPageCounts(deps);
  const alive = reportAlive(deps, "api", () => 0);
  closeOnSignal(logger, [
    ["drain", drain],
    ["ports", () => Promise.all(ports.map((port) => port.close()))],
    ["live updates", () => deps.live.stop()],
    ["page counts", () => pageCounts.stop()],
    ["heartbeat", () => alive.stop()],
    ["queues", () => closeQueues(deps.queues)],
    ["redis", () => deps.redis.disconnect()],
    ["database", () => Promise.all([deps.db.destroy(), deps.readinessDb.destroy()])],
  ]);
  logger.info({ port: config.PORT, opsPort: config.OPS_PORT }, "the API is ready");
  announceReady();
}

start().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
