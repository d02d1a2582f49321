import { rmSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestFolder } from "../processes/make-test-folder.ts";
import { databaseUrl, ensureDatabase, startPostgres, withClient } from "./postgres.ts";
import { startRedis } from "./redis.ts";

let folder: string;
beforeAll(() => {
  folder = makeTestFolder("lode stores "); // with a space, as real folders may have
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("Postgres keeps its data across a restart and a kill -9", async () => {
  const options = { home: join(folder, "postgres"), durable: true, log: () => {} };
  const first = await startPostgres(options);
  const url = await ensureDatabase(first.url, "lode");
  await query(url, "create table starts (n int)");
  await query(url, "insert into starts values (1)");
  await first.stop();

  const second = await startPostgres(options);
  await query(databaseUrl(second.url, "lode"), "insert into starts values (2)");
  second.process.kill("SIGKILL");
  await second.process.exited;

  const third = await startPostgres(options);
  try {
    expect(await query(databaseUrl(third.url, "lode"), "select n from starts order by n")).toEqual([
      { n: 1 },
      { n: 2 },
    ]);
  } finally {
    await third.stop();
  }
});

test("a Postgres left running by a dead supervisor is replaced by the next one", async () => {
  const options = { home: join(folder, "orphan"), durable: false, log: () => {} };
  const orphan = await startPostgres(options);
  const next = await startPostgres(options);
  try {
    expect(await orphan.process.exited).toEqual({ code: 0, signal: null });
    expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
  } finally {
    await next.stop();
  }
});

test("Redis never evicts, keeps its data, and reports the origin of its program", async () => {
  const options = { home: join(folder, "redis"), log: () => {} };
  const first = await startRedis(options);
  const client = new Redis(first.url);
  await client.set("ore", "gold");
  expect(await client.config("GET", "maxmemory-policy")).toContain("noeviction");
  expect(first.source).not.toBe("");
  client.disconnect();
  await first.stop();

  const second = await startRedis(options);
  const again = new Redis(second.url);
  expect(await again.get("ore")).toBe("gold");
  again.disconnect();
  await second.stop();
}, 120_000);

const query = (url: string, sql: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query(sql)).rows);
