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
  /** The approver is the miner whose withdrawal it is. */
  | "own-withdrawal"
  /** Within the last days, one of the two approvers made, reset or promoted the account of the other. */
  | "approver-dependent"
  /** Two approvals are needed, and this account is not an operator's. */
  | "not-an-operator"
  | "not-in-review";

export interface ApprovalFacts {
  needed: 1 | 2;
  /** Who has already approved it, with an account that may still approve. */
  earlier: readonly string[];
  /** Accounts over which `by` had power within the last INDEPENDENT_DAYS, or that had power over `by`. */
  dependent: readonly string[];
  /** Whether `by` is the miner, or a miner who has used the same wallet. */
  isOwn: boolean;
  by: string;
  /** Whether `by` is an operator's account that may approve. */
  isOperator: boolean;
}

/** The outcome of another approval. If one is enough, it may come from the command line under any name. */
export function judgeApproval(facts: ApprovalFacts): ApprovalOutcome {
  const { needed, earlier, dependent, by, isOperator, isOwn } = facts;
  if (isOwn) return "own-withdrawal";
  if (needed === 1) return "approved";
  if (!isOperator) return "not-an-operator";
  if (earlier.includes(by)) return "approved-before";
  if (earlier.length > 0 && earlier.every((one) => dependent.includes(one))) return "approver-dependent";
  return earlier.length + 1 >= needed ? "approved" : "another-needed";
}
