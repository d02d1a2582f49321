/** The lifecycles of withdrawals and payout attempts. The database allows no other moves. */
export const WITHDRAWAL_STATUSES = ["pending", "processing", "completed", "failed"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const WITHDRAWAL_MOVES: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  /** Moves to failed only by the miner's cancel link or an operator's rejection. */
  pending: ["processing", "failed"],
  processing: ["completed", "failed"],
  completed: [],
  failed: [],
};

export const PAYOUT_ATTEMPT_STATES = [
  "signed",
  "broadcast",
  "landed",
  "finalized",
  "expired",
  "failed",
] as const;
export type PayoutAttemptState = (typeof PAYOUT_ATTEMPT_STATES)[number];

export const PAYOUT_ATTEMPT_MOVES: Record<PayoutAttemptState, readonly PayoutAttemptState[]> = {
  signed: ["broadcast", "landed", "finalized", "expired", "failed"],
  broadcast: ["landed", "finalized", "expired", "failed"],
  /** A landed transaction can still vanish in a fork; only finalized is permanent. */
  landed: ["finalized", "expired", "failed"],
  finalized: [],
  expired: [],
  failed: [],
};

/** A live attempt may still land, so the withdrawal's next attempt must not be signed yet. */
export const LIVE_ATTEMPT_STATES = ["signed", "broadcast", "landed"] as const;

/** After this many signatures that provably never landed, the withdrawal is refunded. */
export const MAXIMUM_PAYOUT_ATTEMPTS = 5;

/** The state of a signature on the chain. `unknown`: the nodes' answers do not yet decide it. */
export type SignatureReading =
  | { seen: "finalized" | "landed"; error: string | null }
  | { seen: "not-found" | "unknown" };

export interface PayoutReading {
  lastValidBlockHeight: bigint;
  /** Read before the last look-up of the signature; null if it was found at once. */
  finalizedHeight: bigint | null;
  signature: SignatureReading;
}

export type PayoutStep =
  | { step: "complete" }
  /** The payment has failed on chain and cannot land later: see `outcomeOfFailure`. */
  | { step: "fail"; error: string }
  /** The payment can no longer land: see `afterExpiry`. */
  | { step: "expire" }
  | { step: "note-landed" }
  | { step: "send-again" }
  | { step: "wait" };

/**
 * The next step for a live transaction. The transaction counts as expired only with proof: the finalized
 * height, read first, is past the last valid height, and the signature, looked up after that, is not found.
 * An unknown state means waiting and is never treated as a failure.
 */
export function nextPayoutStep(reading: PayoutReading): PayoutStep {
  const { signature, finalizedHeight, lastValidBlockHeight } = reading;
  switch (signature.seen) {
    case "finalized":
      return signature.error === null ? { step: "complete" } : { step: "fail", error: signature.error };
    case "landed":
      return { step: "note-landed" };
    case "unknown":
      return { step: "wait" };
    case "not-found":
      if (finalizedHeight === null) return { step: "wait" };
      return finalizedHeight <= lastValidBlockHeight ? { step: "send-again" } : { step: "expire" };
  }
}

/** The next step for a withdrawal whose n-th attempt can never land. */
export const afterExpiry = (n: number): "sign-again" | "refund" =>
  n < MAXIMUM_PAYOUT_ATTEMPTS ? "sign-again" : "refund";

export interface FailedInstruction {
  withdrawalId: string;
  part: "opening" | "transfer" | "memo";
}

/**
 * Who caused a payment to fail: the recipient's account, or Lode (because it built the payment wrongly, or
 * the treasury had too little).
 */
export type PaymentFault = "recipient" | "lode";

export interface FailureOutcome {
  /** Null if another withdrawal in the transaction caused the failure. Only "lode" counts for the breaker. */
  fault: PaymentFault | null;
  next: "sign-again" | "refund";
}

/** A withdrawal's outcome if its transaction failed on chain; `n` is the number of its attempt. */
export function outcomeOfFailure(
  error: string,
  failed: FailedInstruction | undefined,
  withdrawal: { withdrawalId: string; n: number; shared: boolean },
): FailureOutcome {
  if (isTreasuryShort(error)) return { fault: "lode", next: afterExpiry(withdrawal.n) };
  if (!failed || failed.part === "memo")
    return { fault: "lode", next: withdrawal.shared ? afterExpiry(withdrawal.n) : "refund" };
  return failed.withdrawalId === withdrawal.withdrawalId
    ? { fault: "recipient", next: "refund" }
    : { fault: null, next: afterExpiry(withdrawal.n) };
}

/**
 * Matches the token program's `InsufficientFunds`, the System program's error for the rent, and the runtime's
 * errors for too little SOL: the treasury was emptied between the check and the landing. Such a transaction
 * is final and moved nothing.
 */
const isTreasuryShort = (error: string): boolean =>
  /"Custom":1\}|InsufficientFundsFor(Fee|Rent)/.test(error.replaceAll(/\s/g, ""));
