import { randomUUID } from "node:crypto";
import { boardKeys, readBoard, writePiece } from "@lode/adapters/leaderboard/board";
import { createRedisLimiter } from "@lode/adapters/networks/x/limiter/limiter";
import { createUnreadToday } from "@lode/adapters/networks/x/reads-today";
import { x } from "@lode/adapters/networks/x/x";
import { closeQueues, openQueues, type Queues, queuePrefix } from "@lode/adapters/redis/queue";
import { measureQueues } from "@lode/adapters/redis/read-queues";
import {
  connectFailFast,
  connectPatiently,
  keysOfOneNode,
  mastersOf,
  type Redis,
} from "@lode/adapters/redis/redis";
import { readEvictionPolicy } from "@lode/adapters/settings/preflight";
import { createLogger } from "@lode/adapters/tracing/logger";
import { QUEUES } from "@lode/core/contracts/jobs/queues";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { type RunningProcess, startProcess } from "@lode/stack/processes/start-process";
import { Worker } from "bullmq";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchRedisCluster } from "../faults/world/redis-cluster.ts";

const PREFIX = "lode";
const logger = createLogger("worker", "silent");
const nodes: RunningProcess[] = [];
let removeFolder: () => void;
let redis: Redis;
let blocking: Redis;
let queues: Queues;

beforeAll(async () => {
  const folder = makeTestFolder("lode-cluster-");
  removeFolder = throwAwayFolder(folder);
  const cluster = await launchRedisCluster(
    { home: folder, dataDir: folder, masters: 3, replicas: 0, durable: false, log: console.log },
    async (command) => {
      const node = await startProcess(command, { onLine: () => {} });
      nodes.push(node);
      return node;
    },
  );
  redis = connectFailFast(cluster.urls, logger);
  blocking = connectPatiently(cluster.urls, logger);
  await new Promise((resolve) => redis.once("ready", resolve));
  queues = openQueues(redis, PREFIX);
}, 60_000);
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
  blocking.disconnect();
  await Promise.all(nodes.map((node) => node.stop()));
  removeFolder();
});

describe("on a Redis Cluster of three masters", () => {
  test("every queue accepts, delays, deduplicates, pauses and finishes its jobs", async () => {
    for (const name of QUEUES) {
      const queue = queues[name];
      await queue.addBulk([1, 2, 3].map((n) => ({ name: "job", data: { n } })));
      for (let n = 0; n < 2; n++) await queue.add("once", {}, { deduplication: { id: "the same" } });
      await queue.add("later", {}, { delay: 60_000 });
      await queue.add("unimportant", {}, { priority: 1 });
      await queue.pause();
      expect((await measureQueues(queues))[name]).toMatchObject({ waiting: 5, delayed: 1, paused: true });
      await queue.resume();
      const done: string[] = [];
      const worker = new Worker(name, async (job) => void done.push(job.name), {
        connection: blocking,
        prefix: queuePrefix(PREFIX, name),
        concurrency: 2,
      });
      await expect.poll(() => done.length, { timeout: 10_000 }).toBe(5);
      await worker.close();
      expect(done.toSorted()).toEqual(["job", "job", "job", "once", "unimportant"]);
    }
  }, 60_000);

  test("the queues, the X limiter and the leaderboard are spread over all masters", async () => {
    const placeOf = async (key: string) => {
      const slot = Number(await mastersOf(redis)[0]?.call("CLUSTER", "KEYSLOT", key));
      return Math.floor((slot * 3) / 16_384);
    };
    const busiest = ["verification", "x", "ranks"].map((group) => placeOf(keysOfOneNode(PREFIX, group)));
    expect(new Set(await Promise.all(busiest)).size).toBe(3);
    const queuePlaces = await Promise.all(QUEUES.map((name) => placeOf(queuePrefix(PREFIX, name))));
    expect(new Set(queuePlaces).size).toBe(3);
    for (const master of mastersOf(redis)) expect(await master.dbsize()).toBeGreaterThan(0);
  });

  test("X's windows, the reads of a day and the leaderboard each stay on a single master", async () => {
    const now = () => new Date("2026-11-22T12:00:00Z");
    const keys = keysOfOneNode(PREFIX, x.id);
    const limiter = createRedisLimiter(redis, keys, now, (text) => text);
    const call = { who: "42", route: "GET /2/users/:id/liked_tweets" } as const;
    const reset = now().getTime() / 1_000 + 600;
    await limiter.correct(call, {
      limit: 1,
      remaining: 1,
      reset,
      day: { limit: 9, remaining: 9, reset },
      userDay: { limit: 9, remaining: 9, reset },
    });
    expect(await limiter.take(call)).toBeUndefined();
    expect(await limiter.take(call)).toEqual(new Date(reset * 1_000));
    const unread = createUnreadToday(redis, keys, now, (text) => text);
    expect(await unread(["post 1", "post 2"])).toEqual(["post 1", "post 2"]);
    expect(await unread(["post 2", "post 3"])).toEqual(["post 3"]);
    const ranks = boardKeys(PREFIX);
    const mine = {
      userId: randomUUID(),
      points: { all: 5n, "30d": 5n, "7d": 0n },
      reachedAt: 1_800_000_000_000_000n,
    };
    const to = JSON.stringify({ shown: { at: now().getTime() }, by: "mine" });
    const piece = { scores: [mine], from: null, to, isFresh: true };
    expect(await writePiece(redis, ranks, piece)).toBe(true);
    expect(await writePiece(redis, ranks, piece)).toBe(false);
    const board = await readBoard(redis, PREFIX, { window: "all", top: 10, own: mine, near: 2 });
    expect(board?.own).toMatchObject({ rank: 1, userId: mine.userId, points: 5n });
  });

  test("adversary: a master that may evict keys is detected", async () => {
    expect(await readEvictionPolicy(redis)).toBe("noeviction");
    await mastersOf(redis)[2]?.config("SET", "maxmemory-policy", "allkeys-lru");
    expect(await readEvictionPolicy(redis)).toBe("allkeys-lru");
  });
});
