import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createLogger } from "@lode/adapters/logging/logger";
import { openRegistry } from "@lode/adapters/metrics/open-registry";
import { announceReady, closeOnSignal } from "@lode/adapters/process/shutdown";
import { closeQueues } from "@lode/adapters/redis/queue";
import { readWorkerConfig } from "@lode/adapters/settings/config";
import { assertPreflight } from "@lode/adapters/settings/preflight";
import { WrongChainError } from "@lode/adapters/solana/port";
import { reportAlive } from "@lode/app/operations/report-alive";
import { reconcileOrHalt } from "@lode/app/treasury/reconcile-treasury";
import { messageOf } from "@lode/core/contracts/errors";
import { listDemoAccounts } from "@lode/db/auth/users.repository";
import { pendingMigrations } from "@lode/db/migrate";
import { waitOutRecovery } from "@lode/db/takes-writes";
import { createDeps, type WorkerDeps } from "./deps.ts";
import { processors } from "./jobs.ts";
import { createJobMeter } from "./runtime/job-meter.ts";
import { relayOutbox } from "./runtime/relay-outbox.ts";
import { runWorkers } from "./runtime/run-workers.ts";
import { serveHealth } from "./runtime/serve-health.ts";
import { runSweeps } from "./runtime/sweep.ts";
import { sweeps } from "./schedule.ts";

const CHECK_AGAIN_MS = 500;
/** A worker has nothing to do while the database is away. */
const WITHIN_MS = 60_000;

/**
 * Compares chain, rows and ledger before this worker does anything else, whatever the last comparison says: the
 * database may have been restored while no worker ran, and then it lacks payments. A chain that does not answer is left
 * to the sweep, because nothing is signed without the chain.
 */
async function reconcileFirst(deps: WorkerDeps): Promise<void> {
  for (const until = performance.now() + WITHIN_MS; ; await sleep(CHECK_AGAIN_MS)) {
    try {
      await waitOutRecovery(deps.db, WITHIN_MS);
      break;
    } catch (error) {
      const reason = messageOf(error);
      if (performance.now() > until)
        return deps.logger.warn({ reason }, "the database takes no writes yet; nothing was reconciled");
    }
  }
  await reconcileOrHalt(deps).catch((error: unknown) =>
    deps.logger.warn(
      { reason: messageOf(error) },
      "the treasury cannot be reconciled yet; the sweep does it",
    ),
  );
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function start(): Promise<void> {
  const config = readWorkerConfig();
  const logger = createLogger("worker", config.LOG_LEVEL);
  const deps = createDeps(config, logger);
  await assertPreflight(deps, {
    pendingMigrations: () => pendingMigrations(deps.db),
    demoAccounts: () => listDemoAccounts(deps.db),
  });
  await deps.chain.assertConfigured().catch((error: unknown) => {
    if (error instanceof WrongChainError) throw error;
    // An unreachable node delays only payouts: verification and mail continue.
    logger.warn({ reason: messageOf(error) }, "the chain cannot be reached yet; payouts wait");
  });
  const meter = createJobMeter(openRegistry(deps.db.client.pool));
  let works = false;
  const health = await serveHealth(deps, meter, () => works);
  await reconcileFirst(deps);
  const relay = relayOutbox(deps);
  const sweeping = runSweeps(deps, sweeps);
  const workers = runWorkers(deps, processors, meter);
  const alive = reportAlive(deps, "worker", meter.running);
  closeOnSignal(logger, [
    ["sweeps", () => sweeping.stop()],
    ["heartbeat", () => alive.stop()],
    ["workers", () => workers.close()],
    ["relay", () => relay.stop()],
    ["queues", () => closeQueues(deps.queues)],
    ["redis", () => deps.redis.disconnect()],
    ["leaderboard", () => deps.boardRedis.disconnect()],
    ["mail", () => deps.mailer.close()],
    ["health", () => void health.close()],
    ["database", () => deps.db.destroy()],
  ]);
  await alive.reported;
  works = true;
  logger.info({ port: portOf(health) }, "the worker is ready");
  announceReady();
}

start().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
