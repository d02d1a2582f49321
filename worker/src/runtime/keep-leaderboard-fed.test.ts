import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { readBoard } from "@lode/adapters/leaderboard/read-board";
import { recomputeLeaderboard } from "@lode/app/leaderboard/recompute-leaderboard";
import { adjustPoints } from "@lode/app/points/adjust-points";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { afterAll, expect, test, vi } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import type { Deps } from "../deps.ts";
import { keepLeaderboardFed } from "./keep-leaderboard-fed.ts";
import { relayOutbox } from "./relay-outbox.ts";

const world = useTestWorker();
const WITHIN = { timeout: 15_000, interval: 20 };
const running: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of running) await stop();
});

/** Starts a worker's relay and feeder, and returns the function that stops both. */
function startWorker(deps: Deps): () => Promise<void> {
  const feeder = keepLeaderboardFed(deps);
  const relay = relayOutbox(deps, feeder);
  const stop = async () => {
    await feeder.stop();
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
    adjustPoints(deps, {
      requestId: newId(),
      userId,
      points,
      reason: reasonOf("a test"),
      by: "op",
      dailyLimit: null,
    });

  const stopFirst = startWorker(world().another());
  await shows(5n);
  startWorker(world().another());
  await give(3n);
  await shows(8n);
  await stopFirst();
  await give(2n);
  await shows(10n);

  await deps.redis.del(leaderboardKeys(deps.config.QUEUE_PREFIX).live.moment);
  await vi.waitFor(async () => {
    const jobs = await deps.queues.leaderboard.getJobs(["waiting"]);
    expect(jobs.map(({ name }) => name)).toEqual(["recompute-leaderboard"]);
  }, WITHIN);
});
