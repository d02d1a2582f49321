import { setTimeout as sleep } from "node:timers/promises";
import { boardKeys, readBoard } from "@lode/adapters/leaderboard/board";
import { openRegistry } from "@lode/adapters/metrics/open-registry";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { newId } from "@lode/db/id";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { afterEach, expect, test, vi } from "vitest";
import { useTestWorker } from "../test/test-worker.ts";
import { type Processor, processors } from "./jobs.ts";
import { createJobMeter } from "./runtime/job-meter.ts";
import { relayOutbox } from "./runtime/relay-outbox.ts";
import { runWorkers } from "./runtime/run-workers.ts";
import { sweeps } from "./schedule.ts";

const world = useTestWorker();
const WITHIN = { timeout: 15_000, interval: 20 };
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const feed = sweeps.find(({ name }) => name === "leaderboard");
const ranks = processors.filter(({ definition }) => definition.queue === "leaderboard");

/** Starts a worker's relay and leaderboard jobs, and returns the function that stops them. */
function startWorker(processor: readonly Processor[] = ranks): () => Promise<void> {
  const deps = world().another();
  const relay = relayOutbox(deps);
  const workers = runWorkers(deps, processor, createJobMeter(openRegistry(deps.db.client.pool)));
  const stop = async () => {
    await workers.close();
    await relay.stop();
  };
  running.push(stop);
  return stop;
}

const give = (userId: string, points: bigint) =>
  world().deps.transaction(async (trx) => {
    const attemptId = newId();
    await append(trx, "attempt.verified", { attemptId }, userId);
    const award = { taskId: newId(), externalId: "1", attemptId, userId, points };
    await postTransfer(trx, awardTransfer(award));
  });

test("an award's event feeds the leaderboard, whichever worker relays it; a sweep fills lost lists", async () => {
  const { db, deps } = world();
  const { userId } = await buildMiner(db, { points: 5n });
  const { redis, config } = deps;
  const shows = (points: bigint) =>
    vi.waitFor(async () => {
      const asked = { window: "all", top: 100, own: undefined } as const;
      const board = await readBoard(redis, config.QUEUE_PREFIX, asked);
      expect(board?.top.find((one) => one.userId === userId)?.points).toBe(points);
    }, WITHIN);
  const stopFirst = startWorker();
  startWorker();
  await give(userId, 3n);
  await shows(8n);
  await stopFirst();
  await give(userId, 2n);
  await shows(10n);
  await redis.del(boardKeys(config.QUEUE_PREFIX).state);
  await feed?.run(deps);
  await shows(10n);
});

test("many awards and sweeps share a job: one runs at a time, and at most four a second", async () => {
  const { db, deps } = world();
  const { userId } = await buildMiner(db);
  let active = 0;
  let most = 0;
  let runs = 0;
  const run = async () => {
    runs++;
    most = Math.max(most, ++active);
    // Longer than the pause between two jobs: a second job would run beside the first.
    await sleep(300);
    active--;
  };
  const counting = ranks.map(({ definition }) => ({ definition, run }));
  for (let n = 0; n < 2; n++) startWorker(counting);
  const startedAt = performance.now();
  for (let n = 0; n < 100; n++) {
    await give(userId, 1n);
    await feed?.run(deps);
    await sleep(10);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(runs).toBeGreaterThan(1);
  expect(runs).toBeLessThanOrEqual(1 + 4 * seconds);
  expect(most).toBe(1);
});
