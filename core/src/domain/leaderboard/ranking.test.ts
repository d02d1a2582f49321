import fc from "fast-check";
import { expect, test } from "vitest";
import { placeOwn, pointsOf, type RankedMiner, rankScore } from "./ranking.ts";

const NOW = 1_790_000_000_000_000n;

test.each<[string, [bigint, bigint], [bigint, bigint]]>([
  ["more points", [10n, NOW + 9n], [9n, NOW]],
  ["a tie: the earlier by a microsecond", [1n, NOW], [1n, NOW + 1n]],
  ["a tie at 4,000 points: the earlier by a millisecond", [4_000n, NOW], [4_000n, NOW + 1_000n]],
  ["a tie at 4,000,000 points: the earlier by a second", [4_000_000n, NOW], [4_000_000n, NOW + 1_000_000n]],
])("who is ahead: %s", (_, ahead, behind) => {
  expect(rankScore(...ahead)).toBeLessThan(rankScore(...behind));
});

test("scores keep the points, and never let time outweigh a point", () => {
  const points = fc.bigInt({ min: 1n, max: 2n ** 45n });
  const reachedAt = fc.bigInt({ min: 700_000_000_000_000n, max: 2_800_000_000_000_000n });
  fc.assert(
    fc.property(points, reachedAt, reachedAt, (amount, one, another) => {
      expect(pointsOf(rankScore(amount, one))).toBe(amount);
      expect(rankScore(amount + 1n, another)).toBeLessThan(rankScore(amount, one));
      expect(rankScore(amount, one < another ? one : another)).toBeLessThanOrEqual(
        rankScore(amount, another),
      );
    }),
    { examples: [[2n ** 45n, 700_000_000_000_000n, 700_000_000_000_000n]] },
  );
});

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
