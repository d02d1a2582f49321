import { expect, test } from "vitest";
import { allow, refuse } from "../decision.ts";
import { approvalsNeeded, decideWithdrawal, exceedsThreshold, judgeApproval } from "./policy.ts";

test.each([
  // amount, balance, expected
  [100n, 101n, allow()],
  [100n, 100n, refuse("insufficient-balance")],
  [99n, 1_000n, refuse("below-minimum")],
  [0n, 0n, refuse("below-minimum")],
  [1_000_000n, 1_000_001n, allow()],
])("%d points from a balance of %d", (amount, balance, expected) => {
  expect(decideWithdrawal({ amount, type: "stablecoin" }, { balance })).toEqual(expected);
});

test("the coin is refused", () => {
  const facts = { balance: 500n };
  expect(decideWithdrawal({ amount: 100n, type: "coin" }, facts)).toEqual(refuse("coin-not-available"));
});

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

test.each([
  // points of the week so far, second threshold, approvals
  [1_000n, 0n, 1],
  [1_000n, 1_000n, 1],
  [1_001n, 1_000n, 2],
] as const)("%d points with a second threshold of %d need %d approvals", (amount, threshold, needed) => {
  expect(approvalsNeeded({ day: amount, week: amount }, threshold)).toBe(needed);
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
  [2, [], false, "not-an-operator"],
] as const)(
  "with %d approvals needed, %o before, an operator: %s, an approval is %s",
  (needed, earlier, isOperator, outcome) => {
    expect(judgeApproval({ needed, earlier, by: "ada", isOperator })).toBe(outcome);
  },
);
