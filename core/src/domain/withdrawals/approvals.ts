/** How many different operators must approve a withdrawal that is reviewed. `secondThreshold` in points; 0 = never two. */
export const approvalsNeeded = (amount: bigint, secondThreshold: bigint): 1 | 2 =>
  secondThreshold > 0n && amount > secondThreshold ? 2 : 1;

export type ApprovalOutcome =
  /** Its review is cleared. */
  | "approved"
  /** Counted; a different operator must approve it too. */
  | "another-needed"
  /** This operator's approval was counted before. */
  | "approved-before"
  /** Two are needed, and this is no operator's account. */
  | "not-an-operator"
  | "not-in-review";

export interface ApprovalFacts {
  needed: 1 | 2;
  /** Who has approved it before. */
  earlier: readonly string[];
  by: string;
  /** Whether `by` is an operator's account that may approve. */
  isOperator: boolean;
}

/** What one more approval leads to. Where one is enough, it may come from the command line under any name. */
export function judgeApproval({ needed, earlier, by, isOperator }: ApprovalFacts): ApprovalOutcome {
  if (needed === 1) return "approved";
  if (!isOperator) return "not-an-operator";
  if (earlier.includes(by)) return "approved-before";
  return earlier.length + 1 >= needed ? "approved" : "another-needed";
}
