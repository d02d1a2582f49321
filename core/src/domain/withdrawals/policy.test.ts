import { expect, test } from "vitest";
import { allow, refuse } from "../decision.ts";
import { decideWithdrawal, exceedsThreshold } from "./policy.ts";

test.each([
  [500n, allow()],
  [501n, refuse("above-maximum")],
])("a withdrawal of %d points if the maximum is 500 points: %o", (amount, expected) => {
  const facts = { balance: 1_000n, maximum: 500n };
  expect(decideWithdrawal({ amount, type: "stablecoin" }, facts)).toEqual(expected);
});

test.each([
  // of a day, of a week, threshold, exceeds
  [400n, 400n, 400n, false],
  [401n, 401n, 400n, true],
  [0n, 1_200n, 400n, false],
  [1n, 1_201n, 400n, true],
])("%d points in a day and %d in a week exceed a threshold of %d: %s", (day, week, threshold, expected) => {
  expect(exceedsThreshold({ day, week }, threshold)).toBe(expected);
});
