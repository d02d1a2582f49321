import { expect, test } from "vitest";
import { hasValues, linePath, topOf } from "./line-path.ts";

test.each([
  [[[1, 5, null]], 5],
  [[[0, 0]], 1],
  [[[null]], 1],
  [[], 1],
  [[[1], [7, 2]], 7],
])("the top of %j is %d", (lines, top) => {
  expect(topOf(lines)).toBe(top);
});

test.each([
  [[0, 10], 10, "M0.0 71.0L300.0 1.0"],
  [[0, null, 10], 10, "M0.0 71.0h2M300.0 1.0h2"],
  [[null, 5, 5], 10, "M150.0 36.0L300.0 36.0"],
  [[null, null], 10, ""],
  [[], 10, ""],
])("%j up to %d is %s", (values, top, path) => {
  expect(linePath(values, top)).toBe(path);
});

test.each([
  ["no line", [], false],
  ["gaps only", [[null, null], [null]], false],
  ["a zero", [[null, 0]], true],
])("a chart of %s has values: %#", (_lines, lines, expected) => {
  expect(hasValues(lines)).toBe(expected);
});
