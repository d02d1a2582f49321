import { expect, test } from "vitest";
import { runningSeason } from "./running-season.ts";

const season = { name: "Season 1", starts_on: "2026-11-20", ends_on: "2026-12-04" };

test.each([
  ["the day before", "2026-11-19T23:59:59Z", null],
  ["the first day", "2026-11-20T00:00:00Z", { name: "Season 1", day: 1, days: 14 }],
  ["the third day", "2026-11-22T12:00:00Z", { name: "Season 1", day: 3, days: 14 }],
  ["the last day", "2026-12-03T23:59:59Z", { name: "Season 1", day: 14, days: 14 }],
  ["the first day that no longer counts", "2026-12-04T00:00:00Z", null],
])("%s", (_name, now, expected) => {
  expect(runningSeason([season], new Date(now))).toEqual(expected);
});
