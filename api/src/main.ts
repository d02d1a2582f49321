import type { Server } from "node:http";
import { ensureFirstOperator } from "@lode/app/operators/ensure-first-operator";
import { readApiConfig } from "@lode/core/server/config";
import { messageOf } from "@lode/core/server/errors";
import { createLogger } from "@lode/core/server/logger";
import { assertPreflight } from "@lode/core/server/preflight";
import { closeQueues } from "@lode/core/server/queue";
import { announceReady, closeOnSignal } from "@lode/core/server/shutdown";
import { startTracing } from "@lode/core/server/tracing/start-tracing";
import { pendingMigrations } from "@lode/db/migrate";
import type Koa from "koa";
import { createApp } from "./app.ts";
import { createDeps } from "./deps.ts";
import { createOpsApp } from "./operators/ops-app.ts";
import { recordPageCounts } from "./operators/overview/record-page-counts.ts";

async function start(): Promise<void> {
  const config = readApiConfig();
  const logger = createLogger("api", config.LOG_LEVEL);
  const stopTracing = await startTracing(config, "lode-api");
  const deps = createDeps(config, logger);
  await assertPreflight(deps, () => pendingMigrations(deps.db));
  await ensureFirstOperator(deps);
  const miners = await listen(createApp(deps), config.PORT, config.HOST, "PORT");
  const operators = await listen(createOpsApp(deps), config.OPS_PORT, config.HOST, "OPS_PORT");
  const pageCounts = recordPageCounts(deps);
  closeOnSignal(logger, [
    ["miners' port", () => closeServer(miners)],
    ["operators' port", () => closeServer(operators)],
    ["live updates", () => deps.live.stop()],
    ["page counts", () => pageCounts.stop()],
    ["queues", () => closeQueues(deps.queues)],
    ["redis", () => deps.redis.disconnect()],
    ["database", () => deps.db.destroy()],
    ["traces", stopTracing],
  ]);
  logger.info({ port: config.PORT, opsPort: config.OPS_PORT }, "the API is ready");
  announceReady();
}

// biome-ignore lint/suspicious/noExplicitAny: Koa's own type of an app with any state
function listen(app: Koa<any>, port: number, host: string, variable: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = app.listen(port, host, () => resolve(server));
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is busy. Set ${variable} to another port.`)
          : error,
      ),
    );
  });
}

/** Requests in progress get a second to finish; streams never end, so all connections are then closed. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1_000).unref();
  });
}

start().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
