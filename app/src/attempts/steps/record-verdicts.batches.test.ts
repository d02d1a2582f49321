import { expect, test } from "vitest";
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

async function addFour(isOfAnItem: boolean) {
  const done: number[] = [];
  let tries = 0;
  const add = createBatcher<number>(
    async (items) => {
      tries++;
      if (items.includes(2)) throw new Error("two is bad");
      done.push(...items);
    },
    { most: 10, isOfAnItem: () => isOfAnItem },
  );
  const ends = await Promise.allSettled([0, 1, 2, 3].map(add));
  return { done, tries, failed: ends.filter((end) => end.status === "rejected").length };
}

test("one bad item fails alone", async () => {
  expect(await addFour(true)).toEqual({ done: [0, 1, 3], tries: 5, failed: 1 });
});

test("a failure that no item caused fails the whole batch after one try", async () => {
  expect(await addFour(false)).toEqual({ done: [], tries: 1, failed: 4 });
});
