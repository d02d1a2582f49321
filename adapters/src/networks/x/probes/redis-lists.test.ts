import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { createRecentLists, type RecentLists } from "./recent-lists.ts";
import { createRedisLists } from "./redis-lists.ts";

let prefix: string;
let now: number;
const clock = () => now;
/** Two processes that share Redis. */
let processes: [RecentLists, RecentLists];

const redis = new Redis(inject("redisUrl"));
afterAll(() => redis.disconnect());
beforeEach(() => {
  now = 1_000_000;
  prefix = `t_${randomBytes(6).toString("hex")}`;
  const open = () => createRecentLists(clock, createRedisLists(redis, prefix, clock));
  processes = [open(), open()];
});

const listAt = (askedAt: number, account: string) => ({
  askedAt: new Date(askedAt),
  posts: new Map([[account, "77"]]),
  bodySha256: "aa",
});

test("a process learns another's list with its first question about the post", async () => {
  const [one, other] = processes;
  const list = listAt(now, "1");
  await one.keep("repost", "5", list);
  expect(other.find("repost", "5")).toBeUndefined();
  expect((await other.note("comment", "5", 1)).list).toBeUndefined();
  expect((await other.note("repost", "5", 1)).list).toEqual(list);
  expect(other.find("repost", "5")).toEqual(list);
});

test("every process knows the newer of two lists, and no list after ten seconds", async () => {
  const [one, other] = processes;
  await one.keep("repost", "5", listAt(now, "1"));
  now += 3_000;
  const newer = listAt(now, "2");
  await other.keep("repost", "5", newer);
  expect((await other.note("repost", "5", 1)).list).toEqual(newer);
  expect((await one.note("repost", "5", 1)).list).toEqual(newer);
  now += 10_000;
  expect((await one.note("repost", "5", 1)).list).toBeUndefined();
});

test.each([
  ["all processes", () => processes],
  ["one process without Redis", () => Array(2).fill(createRecentLists(clock)) as typeof processes],
])("questions of %s are counted for ten to twenty seconds, by kind and post", async (_whose, open) => {
  const [one, other] = open();
  const asked = async (lists: RecentLists, questions: number) =>
    (await lists.note("comment", "5", questions)).asked;
  expect(await asked(one, 1)).toBe(1);
  expect(await asked(other, 2)).toBe(3);
  expect((await one.note("repost", "5", 1)).asked).toBe(1);
  expect((await one.note("comment", "6", 1)).asked).toBe(1);
  now += 9_999;
  expect(await asked(one, 1)).toBe(4);
  now += 1;
  expect(await asked(other, 1)).toBe(5);
  now += 10_000;
  expect(await asked(one, 1)).toBe(2);
  now += 20_000;
  expect(await asked(other, 1)).toBe(1);
});

test("nothing is kept in Redis for longer than twenty seconds after the last question", async () => {
  const [one] = processes;
  await one.keep("repost", "5", listAt(now, "1"));
  await one.note("repost", "5", 1);
  const left = await redis.pttl(`${prefix}:x:list:repost:5`);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(20_000);
});

test("without Redis each process counts alone and knows its own lists", async () => {
  const gone = new Redis({
    port: 1,
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: () => null,
  });
  gone.on("error", () => {});
  const lists = createRecentLists(clock, createRedisLists(gone, "t_gone", clock));
  expect(await lists.note("repost", "5", 2)).toEqual({ asked: 2, list: undefined });
  const list = listAt(now, "1");
  await lists.keep("repost", "5", list);
  expect(await lists.note("repost", "5", 1)).toEqual({ asked: 3, list });
  gone.disconnect();
});
