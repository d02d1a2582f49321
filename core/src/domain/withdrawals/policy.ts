import { allow, refuse } from "../decision.ts";

/** Points. The fee comes on top of the amount (docs/product.md, Withdrawals). */
export const MINIMUM_POINTS = 100n;
export const FEE_POINTS = 1n;

/** `coin` is announced but not paid yet. */
export type WithdrawalType = "stablecoin" | "coin";

/**
 * Checks the reasons to refuse in the order in which a miner can act on them. `maximum`: points of one withdrawal; 0n or
 * unset = no limit.
 */
export function decideWithdrawal(
  asked: { amount: bigint; type: WithdrawalType },
  facts: { balance: bigint; maximum?: bigint },
) {
  if (asked.type === "coin") return refuse("coin-not-available");
  if (asked.amount < MINIMUM_POINTS) return refuse("below-minimum");
  if (facts.maximum && asked.amount > facts.maximum) return refuse("above-maximum");
  if (asked.amount + FEE_POINTS > facts.balance) return refuse("insufficient-balance");
  return allow();
}

/** Points of a withdrawal and of the earlier withdrawals of its miner or its wallet. */
export interface ReviewSums {
  /** The sum of the last 24 hours. */
  day: bigint;
  /** The sum of the last seven days. */
  week: bigint;
}

/** The threshold of a week is this many times the threshold of a day, so repeated withdrawals just below a
 * day's threshold are reviewed within a week. */
const DAYS_OF_A_WEEK = 3n;

/** Whether withdrawals together exceed a threshold that is meant for a day. Points. */
export const exceedsThreshold = ({ day, week }: ReviewSums, threshold: bigint): boolean =>
  day > threshold || week > DAYS_OF_A_WEEK * threshold;

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
  | "not-an-operator";

export interface ApprovalFacts {
  needed: 1 | 2;
  /** Who has already approved it, with an account that may still approve. */
  earlier: readonly string[];
  by: string;
  /** Whether `by` is an operator's account that may approve. */
  isOperator: boolean;
}

/** The outcome of another approval. */
export function judgeApproval(facts: ApprovalFacts): ApprovalOutcome {
  const { needed, earlier, by, isOperator } = facts;
  if (needed === 1) return "approved";
  if (!isOperator) return "not-an-operator";
  if (earlier.includes(by)) return "approved-before";
  return earlier.length + 1 >= needed ? "approved" : "another-needed";
}
