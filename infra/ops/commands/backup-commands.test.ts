import { once } from "node:events";
import { createLogger } from "@lode/adapters/logging/logger";
import { connectFailFast } from "@lode/adapters/redis/redis";
import { halt } from "@lode/db/operations/halts.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { afterEach, expect, inject, test, vi } from "vitest";
import { typeCommand } from "../test/type-command.ts";

const world = await openTestDatabase();
afterEach(() => vi.unstubAllEnvs());
const run = (name: string, ...words: string[]) => typeCommand(world.db, name, ...words);

test("a full Redis is emptied of this installation's keys, with a reason", async () => {
  vi.stubEnv("REDIS_URL", inject("redisUrl"));
  vi.stubEnv("QUEUE_PREFIX", "to-empty");
  const redis = connectFailFast(inject("redisUrl"), createLogger("ops", "silent"));
  await once(redis, "ready");
  await redis.mset("to-empty:a", "1", "{to-empty:mail}:b", "1", "to-empty-not:c", "1");
  expect(await run("empty-redis", "it is full")).toEqual({ exit: 0, text: "Redis is emptied: 2 keys." });
  expect(await redis.exists("to-empty:a", "{to-empty:mail}:b", "to-empty-not:c")).toBe(1);
  redis.disconnect();
  expect(await world.db("audit_log").where({ act: "emptied Redis" })).toHaveLength(1);
});

const WAITS = "datname = current_database() and wait_event_type = 'Lock'";

test("a restore halts payouts and empties Redis, also while no node answers and a worker halts payouts itself", async () => {
  vi.stubEnv("REDIS_URL", inject("redisUrl"));
  vi.stubEnv("QUEUE_PREFIX", "restored");
  vi.stubEnv("SOLANA_RPC_URL", "http://127.0.0.1:1");
  vi.stubEnv("TREASURY_ADDRESS", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU");
  const worker = await world.db.transaction();
  await halt(worker, { name: "payouts", reason: "the server is another", actor: "worker" });
  const restoring = run("restore", "the machine was lost");
  await expect.poll(() => world.db("pg_stat_activity").whereRaw(WAITS)).toHaveLength(1);
  await worker.commit();
  const { exit, text } = await restoring;
  expect(exit).toBe(1);
  expect(text).toMatch(
    /halted\.\nRedis is emptied: 0 keys\.\nThe chain cannot be read .*npm run ops -- reconcile\n/,
  );
});
