import { expect, test } from "vitest";
import { rememberBriefly } from "./remember-briefly.ts";

test("many who ask at once cost one read; after its time there is another", async () => {
  let [reads, now] = [0, 0];
  const read = rememberBriefly(
    5_000,
    async () => ++reads,
    () => now,
  );
  const key = {};
  expect(await Promise.all([read(key), read(key), read(key)])).toEqual([1, 1, 1]);
  now = 4_999;
  expect(await read(key)).toBe(1);
  now = 5_000;
  expect(await read(key)).toBe(2);
  expect(await read({})).toBe(3);
});

test("a failed read is not remembered", async () => {
  let reads = 0;
  const read = rememberBriefly(5_000, async () => {
    if (++reads === 1) throw new Error("down");
    return reads;
  });
  const key = {};
  await expect(read(key)).rejects.toThrow("down");
  expect(await read(key)).toBe(2);
});
