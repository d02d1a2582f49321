import { allow, type Decision, refuse } from "../decision.ts";

/** Points. The fee comes on top of the amount (docs/product.md, Withdrawals). */
export const MINIMUM_POINTS = 100n;
export const FEE_POINTS = 1n;

/** `coin` is announced but not paid yet. */
export type WithdrawalType = "stablecoin" | "coin";

export type WithdrawalRefusal =
  | "coin-not-available"
  | "below-minimum"
  | "above-maximum"
  | "insufficient-balance";

export interface WithdrawalFacts {
  /** Spendable points. */
  balance: bigint;
  /** Maximum points for one withdrawal; 0n or unset = no limit. */
  maximum?: bigint;
}

/** Checks the reasons to refuse in the order in which a miner can act on them. */
export function decideWithdrawal(
  asked: { amount: bigint; type: WithdrawalType },
  facts: WithdrawalFacts,
): Decision<WithdrawalRefusal> {
  if (asked.type === "coin") return refuse("coin-not-available");
  if (asked.amount < MINIMUM_POINTS) return refuse("below-minimum");
  if (facts.maximum && asked.amount > facts.maximum) return refuse("above-maximum");
  if (asked.amount + FEE_POINTS > facts.balance) return refuse("insufficient-balance");
  return allow();
}
