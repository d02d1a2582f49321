import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { expect, test } from "vitest";
import { pointsByKind, STRATA_SIZE, strataFacets } from "./strata-layers.ts";

const day = (date: string, kinds: Partial<AnalyticsView["days"][number]["kinds"]> = {}) => {
  const all = { follow: 0, like: 0, repost: 0, comment: 0, ...kinds };
  return { date, points: Object.values(all).reduce((sum, one) => sum + one, 0), kinds: all };
};
const DAYS = [
  day("2026-11-19", { follow: 60 }),
  day("2026-11-20"),
  day("2026-11-21", { follow: 20, like: 40 }),
];

const heights = (points: string) => points.split(" ").map((corner) => Number(corner.split(",")[1]));

test("there is a layer for each kind that was done, with two facets between neighbouring days", () => {
  const facets = strataFacets(DAYS);
  expect(new Set(facets.map(({ kind }) => kind))).toEqual(new Set(["follow", "like"]));
  expect(facets).toHaveLength(2 * 2 * 2);
});

test("nothing is cut off: every corner lies within the picture", () => {
  for (const { points } of strataFacets(DAYS)) {
    for (const y of heights(points)) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(STRATA_SIZE.height);
    }
  }
});

test("a day without points is thin, and a reversed day is not negative", () => {
  const facets = strataFacets([day("2026-11-20", { like: -40 }), day("2026-11-21", { like: 10 })]);
  expect(Math.max(...facets.flatMap(({ points }) => heights(points)))).toBe(STRATA_SIZE.height);
});

test("without points there are no layers", () => {
  expect(strataFacets([day("2026-11-20"), day("2026-11-21")])).toEqual([]);
});

test("points are summed by kind", () => {
  expect(pointsByKind(DAYS)).toEqual([
    { kind: "follow", points: 80 },
    { kind: "like", points: 40 },
  ]);
});
