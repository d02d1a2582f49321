import { type ProblemCode, sentenceOf } from "@lode/core/contracts/problem";
import { decideWithdrawal, FEE_POINTS, MINIMUM_POINTS } from "@lode/core/domain/withdrawals/policy";

const MAXIMUM_DIGITS = 9;

/** Whole points above 0, or null. */
export function pointsIn(text: string): bigint | null {
  const digits = text.trim();
  if (!/^\d+$/.test(digits) || digits.length > MAXIMUM_DIGITS) return null;
  const points = BigInt(digits);
  return points > 0n ? points : null;
}

export interface WithdrawalBlocker {
  sentence: string;
  /** The points needed, and the balance. */
  detail?: string;
}

/** Why a withdrawal cannot be requested, or null. The first reason, in the order in which the miner can resolve them. */
export function withdrawalBlocker(asked: {
  wallet: string | null;
  amount: string;
  balance: bigint;
}): WithdrawalBlocker | null {
  if (asked.wallet === null) return { sentence: "Please connect your wallet first" };
  const amount = pointsIn(asked.amount);
  if (amount === null) {
    const least = MINIMUM_POINTS + FEE_POINTS;
    const short =
      asked.balance < least ? { detail: `You need ${least} points, you have ${asked.balance}` } : {};
    return { sentence: "Please enter a valid amount", ...short };
  }
  const decision = decideWithdrawal(
    { amount, type: "stablecoin" },
    { balance: asked.balance, suspended: false },
  );
  if (decision.allowed) return null;
  const sentence = sentenceOf(decision.reason satisfies ProblemCode);
  if (decision.reason !== "insufficient-balance") return { sentence };
  return { sentence, detail: `You need ${amount + FEE_POINTS} points, you have ${asked.balance}` };
}

/** The maximum withdrawal: the fee comes on top. */
export const largestAmount = (balance: bigint): bigint => (balance > FEE_POINTS ? balance - FEE_POINTS : 0n);
