import fc from "fast-check";
import { expect, test } from "vitest";
import {
  LISTED_WIDTH,
  listedAs,
  type MinerScore,
  memberOf,
  minerOf,
  pointsPart,
  reachedPart,
} from "./miner-score.ts";

const score = (userId: string, points: bigint, reachedAt = 0n): MinerScore => ({
  userId,
  points: { all: points, "30d": 0n, "7d": 0n },
  reachedAt,
});

test.each([
  ["more points first", score("b", 10n, 9n), score("a", 9n, 1n)],
  ["more digits first", score("b", 1_000n), score("a", 999n)],
  ["a tie: the earlier", score("b", 10n, 1_790_000_000_000_000n), score("a", 10n, 1_790_000_000_000_001n)],
  ["the same moment: the lower id", score("a", 10n), score("b", 10n)],
])("the order of two members: %s", (_, ahead, behind) => {
  expect((memberOf(ahead, "all") ?? "") < (memberOf(behind, "all") ?? "")).toBe(true);
});

test("a miner without points in a window is not in its list", () => {
  expect(memberOf(score("a", 0n), "all")).toBeUndefined();
  expect(memberOf(score("a", -5n), "all")).toBeUndefined();
  expect(memberOf(score("a", 5n), "7d")).toBeUndefined();
});

const scores = fc.record({
  userId: fc.uuid(),
  points: fc.bigInt({ min: 1n, max: 60n }),
  reachedAt: fc.bigInt({ min: 0n, max: 3n }),
});

test("members sort like the ledger's ranking, and contain their miner and points", () => {
  fc.assert(
    fc.property(fc.uniqueArray(scores, { selector: (one) => one.userId }), (all) => {
      const ranked = all.toSorted(
        (a, b) =>
          Number(b.points - a.points) || Number(a.reachedAt - b.reachedAt) || (a.userId < b.userId ? -1 : 1),
      );
      const members = all.map((one) => memberOf(score(one.userId, one.points, one.reachedAt), "all") ?? "");
      expect(members.toSorted().map((member, at) => minerOf(member, at + 1))).toEqual(
        ranked.map(({ userId, points }, at) => ({ rank: at + 1, userId, points })),
      );
    }),
  );
});

test("a rebuild writes the same parts as the feeder, even for negative amounts and amounts beyond safe integers", () => {
  const amount = fc.bigInt({ min: -5n, max: 2n ** 54n });
  const reached = fc.bigInt({ min: -5n, max: 2n ** 53n - 1n });
  fc.assert(
    fc.property(fc.uuid(), fc.tuple(amount, amount, amount), reached, (userId, points, reachedAt) => {
      const listed = listedAs(userId, points.map(String), String(reachedAt));
      expect(listed).toBe(points.map(pointsPart).join("") + reachedPart(reachedAt) + userId);
      expect(listed).toHaveLength(LISTED_WIDTH);
    }),
  );
});
