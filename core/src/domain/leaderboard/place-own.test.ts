import { expect, test } from "vitest";
import { placeOwn, type RankedMiner } from "./place-own.ts";

const miner = (rank: number, userId: string, points: bigint): RankedMiner => ({ rank, userId, points });
const TOP = [miner(1, "a", 90n), miner(2, "b", 60n), miner(3, "c", 30n)];

const names = (list: readonly RankedMiner[]) => list.map(({ rank, userId }) => `${rank}${userId}`).join(" ");

test.each<[string, RankedMiner[], RankedMiner, string]>([
  ["the same place", TOP, miner(2, "b", 61n), "1a 2b 3c"],
  ["one passed", TOP, miner(1, "b", 91n), "1b 2a 3c"],
  ["passed by others after a reversal", TOP, miner(3, "a", 20n), "1b 2c 3a"],
  ["into a full list", TOP, miner(2, "z", 70n), "1a 2z 3b"],
  ["into a short list", TOP.slice(0, 1), miner(2, "z", 70n), "1a 2z"],
  ["into an empty list", [], miner(1, "z", 1n), "1z"],
  ["below the list", TOP, miner(40, "z", 1n), "1a 2b 3c"],
  ["out of the list", TOP, miner(9, "a", 1n), "1b 2c"],
  ["out of a list with one more", [...TOP, miner(4, "d", 20n)], miner(9, "a", 1n), "1b 2c 3d"],
])("placing a miner's own rank in the list: %s", (_, top, own, shown) => {
  expect(names(placeOwn(top, { userId: own.userId, own }, 3))).toBe(shown);
});

test("a miner who is no longer ranked leaves the list", () => {
  expect(names(placeOwn(TOP, { userId: "a", own: null }, 3))).toBe("1b 2c");
});
