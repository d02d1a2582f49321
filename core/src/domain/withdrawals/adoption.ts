import { pointsToBaseUnits } from "../amounts.ts";
import { allow, type Decision, refuse } from "../decision.ts";
import type { WithdrawalStatus } from "./lifecycle.ts";
import { FEE_POINTS } from "./policy.ts";

/** A payment that landed but is missing from a database restored from a backup. */
export interface LandedPayment {
  withdrawalId: string;
  /** The wallet that was paid, and its token account. */
  owner: string;
  tokenAccount: string;
  baseUnits: bigint;
}

/** A stored withdrawal; amounts in points. */
export interface KnownWithdrawal {
  userId: string;
  amount: bigint;
  fee: bigint;
  walletAddress: string;
  status: WithdrawalStatus;
}

/**
 * The current and former owners of the paid wallet. The other fields have a meaning only if there is exactly one owner.
 */
export interface WalletOwners {
  count: number;
  userId: string;
  /** Points. */
  balance: bigint;
}

/** Whether a landed payment belongs to this withdrawal. The reason is for operators. */
export function judgeKnownWithdrawal(
  signature: string,
  { withdrawalId, owner, baseUnits }: LandedPayment,
  { walletAddress, amount, status }: KnownWithdrawal,
): Decision<string> {
  const isOpen = status === "pending" || status === "processing";
  if (walletAddress === owner && pointsToBaseUnits(amount) === baseUnits && isOpen) return allow();
  return refuse(
    `Withdrawal ${withdrawalId} is ${status}, ${amount} points to ${walletAddress}; ${signature} paid ${baseUnits} base units to ${owner}.`,
  );
}

/**
 * The withdrawal to recreate if its row was lost. Only one miner may have ever had the wallet, and that miner
 * must have the points.
 */
export function judgeLostWithdrawal(
  { withdrawalId, owner, baseUnits }: LandedPayment,
  { count, userId, balance }: WalletOwners,
): { allowed: true; withdrawal: KnownWithdrawal } | { allowed: false; reason: string } {
  const amount = baseUnits / pointsToBaseUnits(1n);
  if (count !== 1)
    return refuse(`${count} miners have had the wallet ${owner}; withdrawal ${withdrawalId} is lost.`);
  if (balance < amount + FEE_POINTS)
    return refuse(
      `Miner ${userId} has ${balance} points, less than the ${amount + FEE_POINTS} of withdrawal ${withdrawalId}, which is lost.`,
    );
  return {
    allowed: true,
    withdrawal: { userId, amount, fee: FEE_POINTS, walletAddress: owner, status: "pending" },
  };
}
