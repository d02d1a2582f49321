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
  // needed, earlier approvals, accounts that depend on the approver, operator's account, own withdrawal, outcome
  [1, [], [], true, false, "approved"],
  [1, [], [], false, false, "approved"],
  [1, [], [], true, true, "own-withdrawal"],
  [2, [], [], true, false, "another-needed"],
  [2, ["grace"], [], true, false, "approved"],
  [2, ["grace"], [], true, true, "own-withdrawal"],
  [2, ["ada"], [], true, false, "approved-before"],
  [2, ["grace"], ["grace"], true, false, "approver-dependent"],
  [2, ["grace", "joan"], ["grace"], true, false, "approved"],
  [2, [], ["grace"], true, false, "another-needed"],
  [2, ["grace"], [], false, false, "not-an-operator"],
  [2, [], [], false, false, "not-an-operator"],
] as const)(
  "with %d approvals needed, %o before, %o dependent, an operator: %s, own: %s, an approval is %s",
  (needed, earlier, dependent, isOperator, isOwn, outcome) => {
    expect(judgeApproval({ needed, earlier, dependent, by: "ada", isOperator, isOwn })).toBe(outcome);
  },
);
