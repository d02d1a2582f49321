import { setTimeout as sleep } from "node:timers/promises";
import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { readBoard } from "@lode/adapters/leaderboard/read-board";
import { openRegistry } from "@lode/adapters/metrics/open-registry";
import { recomputeLeaderboard } from "@lode/app/leaderboard/recompute-leaderboard";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { newId } from "@lode/db/id";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { afterAll, expect, test, vi } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import type { Deps } from "../deps.ts";
import { processors } from "../jobs.ts";
import { createJobMeter } from "./job-meter.ts";
import { keepLeaderboardFed } from "./keep-leaderboard-fed.ts";
import { relayOutbox } from "./relay-outbox.ts";
import { runWorkers } from "./run-workers.ts";

const world = useTestWorker();
const WITHIN = { timeout: 15_000, interval: 20 };
const running: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of running) await stop();
});

const LEADERBOARD = processors.filter(({ definition }) => definition.queue === "leaderboard");

/** Starts a worker's relay, feeder and leaderboard jobs, and returns the function that stops them. */
function startWorker(deps: Deps): () => Promise<void> {
  const feeder = keepLeaderboardFed(deps);
  const relay = relayOutbox(deps, feeder);
  const workers = runWorkers(deps, LEADERBOARD, createJobMeter(openRegistry(deps.db.client.pool)));
  const stop = async () => {
    await feeder.stop();
    await workers.close();
    await relay.stop();
  };
  running.push(stop);
  return stop;
}

async function shown(userId: string): Promise<bigint | undefined> {
  const { redis, config } = world().deps;
  const board = await readBoard(redis, config.QUEUE_PREFIX, {
    window: "all",
    top: 100,
    own: undefined,
    near: 0,
  });
  return board?.top.find((one) => one.userId === userId)?.points;
}

test("the worker that relays events feeds the leaderboard; another takes over, and a lost board is rebuilt", async () => {
  const { db, deps } = world();
  await vi.waitFor(() => deps.redis.ping());
  await recomputeLeaderboard(deps);
  const { userId } = await buildMiner(db, { points: 5n });
  const shows = (points: bigint) => vi.waitFor(async () => expect(await shown(userId)).toBe(points), WITHIN);
  const give = (points: bigint) =>
    deps.transaction(async (trx) => {
      const attemptId = newId();
      await append(trx, "attempt.verified", { attemptId, award: "{}" }, userId);
      const award = { taskId: newId(), externalId: "1", attemptId, userId, points };
      await postTransfer(trx, awardTransfer(award));
    });

  const stopFirst = startWorker(world().another());
  await shows(5n);
  startWorker(world().another());
  await give(3n);
  await shows(8n);
  await stopFirst();
  await give(2n);
  await shows(10n);

  const { moment } = leaderboardKeys(deps.config.QUEUE_PREFIX).live;
  await deps.redis.del(moment);
  await vi.waitFor(async () => expect(await deps.redis.exists(moment)).toBe(1), WITHIN);
  // A job writes the board before it is completed.
  await vi.waitFor(async () => {
    const done = await deps.queues.leaderboard.getJobs(["completed"]);
    const names = new Set(done.map(({ name }) => name));
    expect(names).toEqual(new Set(["feed-leaderboard", "recompute-leaderboard"]));
  }, WITHIN);
});

test("many awards share a job: one waits at a time, and at most two a second are ordered", async () => {
  for (const stop of running.splice(0)) await stop();
  const deps = world().another();
  const queue = deps.queues.leaderboard;
  await vi.waitFor(() => deps.redis.ping());
  await queue.obliterate({ force: true });
  const add = vi.spyOn(queue, "add");
  const feeder = keepLeaderboardFed(deps);
  running.push(() => feeder.stop());
  const startedAt = performance.now();
  feeder.onLease(true);
  for (let n = 0; n < 200; n++) {
    feeder.onEvents([{ id: newId(), event: "attempt.verified", userId: newId(), payload: {} }]);
    await sleep(5);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(add.mock.calls.length).toBeGreaterThan(1);
  expect(add.mock.calls.length).toBeLessThanOrEqual(1 + 2 * seconds);
  const jobs = await queue.getJobs(["waiting", "active", "delayed"]);
  expect(jobs.map(({ name }) => name)).toEqual(["feed-leaderboard"]);
});
