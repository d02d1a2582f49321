import { expect, test } from "vitest";
import { approvalsNeeded, judgeApproval } from "./approvals.ts";

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
