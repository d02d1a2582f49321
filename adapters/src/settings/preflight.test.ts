import { expect, test, vi } from "vitest";
import type { Redis } from "../redis/redis.ts";
import { assertPreflight, preflightFaults, readEvictionPolicy } from "./preflight.ts";

test.each([
  ["noeviction", [], [], []],
  [null, [], [], []],
  ["allkeys-lru", [], [], [expect.stringContaining("noeviction")]],
  ["noeviction", ["0009-more"], [], [expect.stringContaining("npm run db:migrate")]],
  ["noeviction", [], ["ada@demo.test"], [expect.stringContaining("ada@demo.test")]],
])(
  "the eviction policy %s, the pending migrations %o and the demo's accounts %o cause the faults %o",
  (evictionPolicy, pendingMigrations, demoAccounts, faults) => {
    expect(preflightFaults({ evictionPolicy, pendingMigrations, demoAccounts })).toEqual(faults);
  },
);

const redisSaying = (policy: string) =>
  ({ config: async () => ["maxmemory-policy", policy] }) as unknown as Redis;

test("a Redis that does not answer has no policy", async () => {
  const silent = { config: () => Promise.reject(new Error("gone")) } as unknown as Redis;
  expect(await readEvictionPolicy(silent)).toBeNull();
});

const around = (settings: { NODE_ENV: string; ALLOW_SANDBOX_IN_PRODUCTION?: string }, policy: string) => {
  const warn = vi.fn();
  return { config: settings, logger: { warn } as never, redis: redisSaying(policy), warn };
};
const demoAccounts = async () => ["ada@demo.test"];

test("production does not start with pending migrations, the demo's accounts or a Redis that evicts; elsewhere it only warns", async () => {
  await expect(
    assertPreflight(around({ NODE_ENV: "production" }, "volatile-lru"), {
      pendingMigrations: async () => ["0009-more"],
      demoAccounts,
    }),
  ).rejects.toThrow(/0009-more.*noeviction.*ada@demo\.test/s);
  const development = around({ NODE_ENV: "development" }, "volatile-lru");
  await assertPreflight(development, { pendingMigrations: async () => [], demoAccounts });
  expect(development.warn).toHaveBeenCalledTimes(1);
});

test("a trial in production may have the demo's accounts", async () => {
  const trial = around({ NODE_ENV: "production", ALLOW_SANDBOX_IN_PRODUCTION: "yes" }, "noeviction");
  await assertPreflight(trial, { pendingMigrations: async () => [], demoAccounts });
});
