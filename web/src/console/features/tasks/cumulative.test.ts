import { expect, test } from "vitest";
import { cumulative } from "./cumulative.ts";

test("days without a completion keep the total", () => {
  const days = [
    { day: "2026-02-27", completions: 2 },
    { day: "2026-03-02", completions: 3 },
  ];
  expect(cumulative(days)).toEqual([
    { day: "2026-02-27", total: 2 },
    { day: "2026-02-28", total: 2 },
    { day: "2026-03-01", total: 2 },
    { day: "2026-03-02", total: 5 },
  ]);
  expect(cumulative([])).toEqual([]);
});
