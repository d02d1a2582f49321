import { exceedsThreshold, type ReviewSums } from "./review-sums.ts";

/**
 * How many different operators must approve a withdrawal under review. `sums` are of the withdrawals that two
 * people have not approved, this one included. `secondThreshold` in points; 0 = never two.
 */
export const approvalsNeeded = (sums: ReviewSums, secondThreshold: bigint): 1 | 2 =>
  secondThreshold > 0n && exceedsThreshold(sums, secondThreshold) ? 2 : 1;

export type ApprovalOutcome =
  /** The review is cleared. */
  | "approved"
  /** Counted, but a different operator must approve it too. */
  | "another-needed"
  /** This operator had already approved it. */
  | "approved-before"
  /** Two approvals are needed, and this account is not an operator's. */
  | "not-an-operator"
  | "not-in-review";

export interface ApprovalFacts {
  needed: 1 | 2;
  /** Who has already approved it, with an account that may still approve. */
  earlier: readonly string[];
  by: string;
  /** Whether `by` is an operator's account that may approve. */
  isOperator: boolean;
}

/** The outcome of another approval. If one is enough, it may come from the command line under any name. */
export function judgeApproval(facts: ApprovalFacts): ApprovalOutcome {
  const { needed, earlier, by, isOperator } = facts;
  if (needed === 1) return "approved";
  if (!isOperator) return "not-an-operator";
  if (earlier.includes(by)) return "approved-before";
  return earlier.length + 1 >= needed ? "approved" : "another-needed";
}
