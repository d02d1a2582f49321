import { pointsToBaseUnits } from "../amounts.ts";
import type { HoldKind } from "./holds.ts";

/** A withdrawal that could be signed now. Amounts in points, without the fee. */
export interface PayoutCandidate {
  withdrawalId: string;
  userId: string;
  amount: bigint;
  /** A processing withdrawal was claimed before, so it can wait but not be held. */
  status: "pending" | "processing";
  suspended: boolean;
  /** The withdrawal's holds other than those for the treasury and the caps: see `holdsOf`. */
  holds: readonly HoldKind[];
  /** The same miner's points claimed since midnight UTC, without these candidates. */
  claimedToday: bigint;
}

/** Points; 0 = no limit. */
export interface PayoutCaps {
  perMinerAndDay: bigint;
  perDay: bigint;
}

export interface TreasuryFacts {
  /** The treasury's USDC in base units, and its SOL in lamports. */
  baseUnits: bigint;
  lamports: bigint;
  /** The most lamports a payout can cost: fee, priority fee, and the rent of a new token account. */
  costOfPayout: bigint;
  /** Points of claimed withdrawals whose payment has not landed. */
  promised: bigint;
  /** Points of all miners claimed since midnight UTC. */
  claimedToday: bigint;
}

export interface PayoutPlan {
  pay: string[];
  /** Each with all its holds, not only the first. */
  wait: { withdrawalId: string; holds: HoldKind[] }[];
}

/**
 * The withdrawals that can be paid now, in the given order: the treasury covers their sum, and no cap is
 * exceeded. A withdrawal that cannot be paid does not block a smaller one behind it.
 */
export function planPayouts(
  candidates: readonly PayoutCandidate[],
  treasury: TreasuryFacts,
  caps: PayoutCaps,
): PayoutPlan {
  const plan: PayoutPlan = { pay: [], wait: [] };
  let free = treasury.baseUnits - pointsToBaseUnits(treasury.promised);
  let { lamports, claimedToday } = treasury;
  const planned = new Map<string, bigint>();
  for (const candidate of candidates) {
    const { userId, amount } = candidate;
    const mine = planned.get(userId) ?? 0n;
    const asked = { ...candidate, claimedToday: candidate.claimedToday + mine };
    const holds = holdsFor(asked, { ...treasury, lamports, claimedToday }, free, caps);
    if (holds.length > 0) {
      plan.wait.push({ withdrawalId: candidate.withdrawalId, holds });
      continue;
    }
    plan.pay.push(candidate.withdrawalId);
    lamports -= treasury.costOfPayout;
    if (candidate.status === "processing") continue;
    free -= pointsToBaseUnits(amount);
    claimedToday += amount;
    planned.set(userId, mine + amount);
  }
  return plan;
}

function holdsFor(
  { amount, status, suspended, claimedToday, holds: own }: PayoutCandidate,
  treasury: TreasuryFacts,
  free: bigint,
  caps: PayoutCaps,
): HoldKind[] {
  const isNew = status === "pending";
  const holds: HoldKind[] = isNew ? [...own] : [];
  if (isNew && suspended) holds.push("suspended");
  if (isNew && exceeds(caps.perMinerAndDay, claimedToday + amount)) holds.push("miner-cap");
  if (isNew && exceeds(caps.perDay, treasury.claimedToday + amount)) holds.push("day-cap");
  const needed = isNew ? pointsToBaseUnits(amount) : 0n;
  if (free < needed || treasury.lamports < treasury.costOfPayout) holds.push("refill");
  return holds;
}

const exceeds = (cap: bigint, total: bigint): boolean => cap > 0n && total > cap;
