import fc from "fast-check";
import { expect, test } from "vitest";
import { pointsOf, rankScore } from "./miner-score.ts";

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
