import { once } from "node:events";
import { connectFailFast } from "@lode/adapters/redis/redis";
import { createLogger } from "@lode/adapters/tracing/logger";
import { connect } from "@lode/db/connection";
import { openTestDatabase } from "@lode/db/test/database";
import { afterEach, expect, inject, test, vi } from "vitest";
import { typeCommand } from "../test/type-command.ts";

const world = await openTestDatabase();
afterEach(() => vi.unstubAllEnvs());
const run = (name: string, ...words: string[]) => typeCommand(world.db, name, ...words);

test("a session that holds up others is listed and ended, once, with a reason", async () => {
  const blocking = connect(world.url, { poolSize: 1, name: "forgotten" });
  blocking.client.pool.on("destroyFail", () => {});
  try {
    const { pid } = (await blocking.raw("select pg_backend_pid() as pid")).rows[0];
    expect((await run("sessions")).said).toContain(`${pid}  forgotten  idle`);
    expect(await run("end-session", String(pid))).toMatchObject({ exit: 2 });
    expect(await run("end-session", String(pid), "holds a lock")).toEqual({
      exit: 0,
      said: `Ended: ${pid}.`,
    });
    expect(await run("end-session", "1", "is no session")).toMatchObject({ exit: 1 });
    const [act] = await world.db("audit_log").where({ act: "ended a session of the database" });
    expect(act.detail).toEqual({ pid: String(pid), reason: "holds a lock" });
  } finally {
    await blocking.destroy();
  }
});

test("adversary: a query changes nothing, also with a second statement", async () => {
  expect((await run("query", "select 1 as one, now() - now() as pause, null as nothing")).said).toMatch(
    /^one=1 .*nothing=null$/,
  );
  expect((await run("query", "select 1 where false")).said).toBe("No rows.");
  for (const statement of ["delete from users", "select 1; delete from users", "commit; delete from users"])
    await expect(run("query", statement), statement).rejects.toThrow(/read-only|multiple commands/);
});

test("a full Redis is emptied of this installation's keys, with a reason", async () => {
  vi.stubEnv("REDIS_URL", inject("redisUrl"));
  vi.stubEnv("QUEUE_PREFIX", "to-empty");
  const redis = connectFailFast(inject("redisUrl"), createLogger("ops", "silent"));
  await once(redis, "ready");
  await redis.mset("to-empty:a", "1", "{to-empty:mail}:b", "1", "to-empty-not:c", "1");
  expect(await run("empty-redis", "it is full")).toEqual({ exit: 0, said: "Redis is emptied: 2 keys." });
  expect(await redis.exists("to-empty:a", "{to-empty:mail}:b", "to-empty-not:c")).toBe(1);
  redis.disconnect();
  expect(await world.db("audit_log").where({ act: "emptied Redis" })).toHaveLength(1);
});

test("after a restore, payouts are halted and Redis is emptied also while no node answers, and the answer says so", async () => {
  vi.stubEnv("REDIS_URL", inject("redisUrl"));
  vi.stubEnv("QUEUE_PREFIX", "restored");
  vi.stubEnv("SOLANA_RPC_URL", "http://127.0.0.1:1");
  vi.stubEnv("TREASURY_ADDRESS", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU");
  const { exit, said } = await run("restore", "the machine was lost");
  expect(exit).toBe(1);
  expect(said).toMatch(
    /halted\.\nRedis is emptied: 0 keys\.\nThe chain cannot be read .*npm run ops -- reconcile\n/,
  );
});
