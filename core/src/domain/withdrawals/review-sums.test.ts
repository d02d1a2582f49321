import { expect, test } from "vitest";
import { exceedsThreshold } from "./review-sums.ts";

test.each([
  // of a day, of a week, threshold, exceeds
  [400n, 400n, 400n, false],
  [401n, 401n, 400n, true],
  [0n, 1_200n, 400n, false],
  [1n, 1_201n, 400n, true],
])("%d points in a day and %d in a week exceed a threshold of %d: %s", (day, week, threshold, expected) => {
  expect(exceedsThreshold({ day, week }, threshold)).toBe(expected);
});
