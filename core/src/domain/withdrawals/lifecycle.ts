/**
 * The life of a withdrawal and of a payout attempt. Every change of status in the database is one of these
 * moves; there is no other.
 */
export type WithdrawalStatus = "pending" | "processing" | "completed" | "failed";

export const WITHDRAWAL_MOVES: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  /** To failed only by the miner's cancel link or an operator's rejection. */
  pending: ["processing", "failed"],
  processing: ["completed", "failed"],
  completed: [],
  failed: [],
};

export type PayoutAttemptState = "signed" | "broadcast" | "landed" | "finalized" | "expired" | "failed";

export const PAYOUT_ATTEMPT_MOVES: Record<PayoutAttemptState, readonly PayoutAttemptState[]> = {
  signed: ["broadcast", "landed", "finalized", "expired", "failed"],
  broadcast: ["landed", "finalized", "expired", "failed"],
  /** A landed transaction can still vanish in a fork; only finalized is for ever. */
  landed: ["finalized", "expired", "failed"],
  finalized: [],
  expired: [],
  failed: [],
};

/** While an attempt is live its bytes may still land, so no other may be signed. */
export const LIVE_ATTEMPT_STATES = ["signed", "broadcast", "landed"] as const;

/** After this many signatures that provably never landed, the points go back and an operator is told. */
export const MAXIMUM_PAYOUT_ATTEMPTS = 5;

/** What the chain says of one signature. `unknown` = nobody could be asked, or nobody knows it. */
export type SignatureReading =
  | { seen: "finalized" | "landed"; error: string | null }
  | { seen: "not-found" }
  | { seen: "unknown" };

export interface PayoutReading {
  attempt: { n: number; lastValidBlockHeight: bigint };
  /** Read before the signature was looked up; null where the chain could not be asked. */
  finalizedHeight: bigint | null;
  signature: SignatureReading;
}

export type PayoutStep =
  | { step: "complete" }
  | { step: "fail"; reason: string }
  | { step: "note-landed" }
  | { step: "send-again" }
  | { step: "sign-again" }
  | { step: "give-up" }
  | { step: "wait" };

/**
 * What to do about a live attempt. A new signature only after proof of death: the finalized height, read
 * first, is past the last valid height, and the signature looked up after that read is not found. Anything
 * unknown waits: it is never a failure and never a refund.
 */
export function nextPayoutStep({ attempt, finalizedHeight, signature }: PayoutReading): PayoutStep {
  if (signature.seen === "finalized") {
    return signature.error === null ? { step: "complete" } : { step: "fail", reason: signature.error };
  }
  if (signature.seen === "landed") return { step: "note-landed" };
  if (signature.seen === "unknown" || finalizedHeight === null) return { step: "wait" };
  if (finalizedHeight <= attempt.lastValidBlockHeight) return { step: "send-again" };
  return attempt.n < MAXIMUM_PAYOUT_ATTEMPTS ? { step: "sign-again" } : { step: "give-up" };
}
