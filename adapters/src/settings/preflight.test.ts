import { expect, test, vi } from "vitest";
import type { Redis } from "../redis/redis.ts";
import { assertPreflight } from "./preflight.ts";

const redisSaying = (policy: string) =>
  ({ config: async () => ["maxmemory-policy", policy] }) as unknown as Redis;

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

test("a trial in production may have the demo's accounts, and starts without an answer of Redis", async () => {
  const trial = around({ NODE_ENV: "production", ALLOW_SANDBOX_IN_PRODUCTION: "yes" }, "noeviction");
  const redis = { config: () => Promise.reject(new Error("gone")) } as unknown as Redis;
  await assertPreflight({ ...trial, redis }, { pendingMigrations: async () => [], demoAccounts });
});
