import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

test("what comes while a batch is at work is done together, in its order, at most so many", async () => {
  const batches: number[][] = [];
  const add = createBatcher<number>(async (items) => void batches.push(items), 4);
  await Promise.all(Array.from({ length: 10 }, (_, n) => add(n)));
  await add(10);
  expect(batches).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9], [10]]);
});

test("one bad item fails alone", async () => {
  const done: number[] = [];
  const add = createBatcher<number>(async (items) => {
    if (items.includes(2)) throw new Error("two is bad");
    done.push(...items);
  }, 10);
  const ends = await Promise.allSettled([0, 1, 2, 3].map(add));
  expect(ends.map((end) => end.status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(done).toEqual([0, 1, 3]);
});
