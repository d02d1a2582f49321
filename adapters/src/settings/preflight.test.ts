import { expect, test, vi } from "vitest";
import type { Redis } from "../redis/redis.ts";
import { assertPreflight, preflightFaults, readEvictionPolicy } from "./preflight.ts";

test.each([
  ["noeviction", [], []],
  [null, [], []],
  ["allkeys-lru", [], [expect.stringContaining("noeviction")]],
  ["noeviction", ["0009-more"], [expect.stringContaining("npm run db:migrate")]],
])(
  "the eviction policy %s and the pending migrations %o cause the faults %o",
  (evictionPolicy, pendingMigrations, faults) => {
    expect(preflightFaults({ evictionPolicy, pendingMigrations })).toEqual(faults);
  },
);

const redisSaying = (policy: string) =>
  ({ config: async () => ["maxmemory-policy", policy] }) as unknown as Redis;

test("a Redis that does not answer has no policy", async () => {
  const silent = { config: () => Promise.reject(new Error("gone")) } as unknown as Redis;
  expect(await readEvictionPolicy(silent)).toBeNull();
});

test("production does not start with pending migrations or a Redis that evicts; elsewhere it only warns", async () => {
  const warn = vi.fn();
  const around = (NODE_ENV: string) => ({
    config: { NODE_ENV },
    logger: { warn } as never,
    redis: redisSaying("volatile-lru"),
  });
  await expect(assertPreflight(around("production"), async () => ["0009-more"])).rejects.toThrow(
    /0009-more.*noeviction/s,
  );
  await assertPreflight(around("development"), async () => []);
  expect(warn).toHaveBeenCalledTimes(1);
});
