import { expect, test } from "vitest";
import { scaleUpTo } from "./chart-scale.ts";

test.each<[number, number[]]>([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [61, [0, 20, 40, 60, 80]],
  [100, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150]],
  [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
])("the scale up to %d has the lines %j", (most, lines) => {
  expect(scaleUpTo(most)).toEqual(lines);
});
