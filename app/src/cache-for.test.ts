import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheFor } from "./cache-for.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("concurrent calls share one read, and a call after the cache time reads again", async () => {
  let reads = 0;
  const read = cacheFor(5_000, async () => ++reads);
  const key = {};
  expect(await Promise.all([read(key), read(key), read(key)])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(4_999);
  expect(await read(key)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read(key)).toBe(2);
  expect(await read({})).toBe(3);
});

test("a failed read is not cached", async () => {
  let reads = 0;
  const read = cacheFor(5_000, async () => {
    if (++reads === 1) throw new Error("down");
    return reads;
  });
  const key = {};
  await expect(read(key)).rejects.toThrow("down");
  expect(await read(key)).toBe(2);
});
