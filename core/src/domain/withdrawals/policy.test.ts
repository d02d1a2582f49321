import { expect, test } from "vitest";
import { allow, refuse } from "../decision.ts";
import { decideWithdrawal, exceedsThreshold, judgeApproval } from "./policy.ts";

test.each([
  [100n, "stablecoin", { balance: 101n }, allow()],
  [100n, "stablecoin", { balance: 100n }, refuse("insufficient-balance")],
  [99n, "stablecoin", { balance: 1_000n }, refuse("below-minimum")],
  [0n, "stablecoin", { balance: 0n }, refuse("below-minimum")],
  [1_000_000n, "stablecoin", { balance: 1_000_001n }, allow()],
  [100n, "coin", { balance: 500n }, refuse("coin-not-available")],
  [500n, "stablecoin", { balance: 1_000n, maximum: 500n }, allow()],
  [501n, "stablecoin", { balance: 1_000n, maximum: 500n }, refuse("above-maximum")],
] as const)("a withdrawal of %d points as %s with %o", (amount, type, facts, expected) => {
  expect(decideWithdrawal({ amount, type }, facts)).toEqual(expected);
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

test.each([
  // needed, earlier approvals, operator's account, outcome
  [1, [], true, "approved"],
  [1, [], false, "approved"],
  [2, [], true, "another-needed"],
  [2, ["grace"], true, "approved"],
  [2, ["ada"], true, "approved-before"],
  [2, ["grace", "joan"], true, "approved"],
  [2, ["grace"], false, "not-an-operator"],
] as const)(
  "with %d approvals needed, %o before, an operator: %s, an approval is %s",
  (needed, earlier, isOperator, outcome) => {
    expect(judgeApproval({ needed, earlier, by: "ada", isOperator })).toBe(outcome);
  },
);
