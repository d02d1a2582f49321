import { expect, test } from "vitest";
import { countedAt } from "./count-up.ts";

test.each([
  [100, 161, 0, 100],
  [100, 161, 0.2, 130],
  [100, 161, 0.5, 153],
  [100, 161, 1, 161],
  [100, 161, 7, 161],
  [161, 60, 0.5, 73],
  [5, 5, 0.3, 5],
])("from %d to %d at %d", (from, to, progress, shown) => {
  expect(countedAt(from, to, progress)).toBe(shown);
});
