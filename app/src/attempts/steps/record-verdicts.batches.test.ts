import { expect, test, vi } from "vitest";
import { createBatcher } from "./record-verdicts.ts";

test("items added while a batch is processed form the next batches, in order, up to the maximum size", async () => {
  const batches: number[][] = [];
  const add = createBatcher<number>(async (items) => void batches.push(items), {
    most: 4,
    isOfAnItem: () => false,
  });
  await Promise.all(Array.from({ length: 10 }, (_, n) => add(n)));
  await add(10);
  expect(batches).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9], [10]]);
});

test("a failure that no item caused fails the whole batch after one try", async () => {
  const work = vi.fn().mockRejectedValue(new Error("the database is away"));
  const add = createBatcher<number>(work, { most: 10, isOfAnItem: () => false });
  const ends = await Promise.allSettled([0, 1, 2, 3].map(add));
  expect(ends.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect(work).toHaveBeenCalledTimes(1);
});
