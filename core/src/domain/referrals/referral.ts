/** `pending` until the invited miner's first task is verified; what is refused stays refused. */
export type ReferralState = "pending" | "counted" | "refused";

/** The database enforces the same moves: a trigger refuses every other (db/src/state-moves.test.ts). */
export const REFERRAL_MOVES: Record<ReferralState, readonly ReferralState[]> = {
  pending: ["counted", "refused"],
  counted: ["refused"],
  refused: [],
};

export type ReferralRefusal = "shared-wallet" | "shared-account" | "account-deleted" | "task-undone";

export interface ReferralFacts {
  state: ReferralState;
  /** Both miners have named the same wallet, now or earlier. */
  sharesWallet: boolean;
  /** The same account at a network was linked by both, now or earlier. */
  sharesAccount: boolean;
  isReferrerDeleted: boolean;
  /** Verified tasks of the invited miner, without those taken back. */
  verifiedTasks: number;
}

export type ReferralDecision = { next: "keep" | "count" } | { next: "refuse"; reason: ReferralRefusal };

/** Two accounts of one person are no referral, whether that shows before or after it was counted. */
export function decideReferral(facts: ReferralFacts): ReferralDecision {
  if (facts.state === "refused") return { next: "keep" };
  if (facts.sharesWallet) return { next: "refuse", reason: "shared-wallet" };
  if (facts.sharesAccount) return { next: "refuse", reason: "shared-account" };
  if (facts.state === "counted")
    return facts.verifiedTasks > 0 ? { next: "keep" } : { next: "refuse", reason: "task-undone" };
  if (facts.verifiedTasks === 0) return { next: "keep" };
  return facts.isReferrerDeleted ? { next: "refuse", reason: "account-deleted" } : { next: "count" };
}

/** Days for which the page remembers whose link was followed. */
export const REFERRAL_DAYS = 30;

/** Ten hexadecimal digits, made by the database with the profile. */
export const REFERRAL_CODE = /^[0-9a-f]{10}$/;
