/**
 * Why a withdrawal waits. Holds are a set: each is cleared only by its own condition, and a withdrawal
 * is payable when none is left.
 */
export const HOLDS = {
  "wallet-changed": { cure: "time", sentence: "The wallet was changed recently" },
  "recipient-failed": {
    cure: "time",
    sentence: "Your wallet did not accept an earlier payment; the payout goes on by itself after a pause",
  },
  review: { cure: "operator", sentence: "A person reviews withdrawals of this size" },
  suspended: {
    cure: "worker",
    sentence: "This account is suspended; the payout goes on when it is reinstated",
  },
  "miner-cap": {
    cure: "worker",
    sentence: "You have reached the limit of a day; the payout goes on by itself tomorrow",
  },
  "day-cap": {
    cure: "worker",
    sentence:
      "The payouts of all miners have reached the limit of a day; this one goes on by itself tomorrow",
  },
  refill: { cure: "worker", sentence: "The treasury is being refilled; the payout goes on by itself" },
  halted: {
    cure: "worker",
    sentence: "Payouts are paused; this one goes on by itself when they are resumed",
  },
  unreachable: {
    cure: "worker",
    sentence: "Solana cannot be reached right now; the payout goes on by itself",
  },
} as const satisfies Record<string, { cure: "time" | "operator" | "worker"; sentence: string }>;

export type HoldKind = keyof typeof HOLDS;

export const HOLD_KINDS = Object.keys(HOLDS) as HoldKind[];

/** Held until the worker reads the facts again and finds them changed. */
export const WORKER_HOLDS = HOLD_KINDS.filter((kind) => HOLDS[kind].cure === "worker");

/** An active hold. `until` is null if time alone does not end it. */
export interface Hold {
  kind: HoldKind;
  until: Date | null;
}

/** Refused payments count towards the pause for this long. */
export const RECIPIENT_FAULT_DAYS = 30;
const LONGEST_PAUSE_SECONDS = 7 * 86_400;

/** What the holds of a withdrawal follow from. Moments are by the database's clock. */
export interface HoldFacts {
  /** Points, without the fee. */
  amount: bigint;
  /** An operator has approved this withdrawal. */
  isApproved: boolean;
  /** Start of the hold after a change to this wallet; null if there was no change. */
  walletHeldFrom: Date | null;
  /** Payments of the last RECIPIENT_FAULT_DAYS that the miner's wallet refused, and when the last one was. */
  recipientFaults: number;
  lastRecipientFaultAt: Date | null;
  now: Date;
}

export interface HoldTerms {
  /** Points above which an operator approves. */
  reviewThreshold: bigint;
  walletHoldSeconds: number;
  /** After one refused payment; twice as long for each more, a week at most. 0 = no pause. */
  recipientPauseSeconds: number;
}

/** Every reason to hold a withdrawal that follows from its own facts: read at the request, and again at each claim. */
export function holdsOf(facts: HoldFacts, terms: HoldTerms): Hold[] {
  const { amount, isApproved, walletHeldFrom, recipientFaults, lastRecipientFaultAt, now } = facts;
  const walletHeldUntil = addSeconds(walletHeldFrom, terms.walletHoldSeconds);
  const pause = terms.recipientPauseSeconds * 2 ** (recipientFaults - 1);
  const pausedUntil = addSeconds(lastRecipientFaultAt, Math.min(pause, LONGEST_PAUSE_SECONDS));
  const holds: Hold[] = [];
  if (walletHeldUntil && walletHeldUntil > now)
    holds.push({ kind: "wallet-changed", until: walletHeldUntil });
  if (pausedUntil && pausedUntil > now) holds.push({ kind: "recipient-failed", until: pausedUntil });
  if (amount > terms.reviewThreshold && !isApproved) holds.push({ kind: "review", until: null });
  return holds;
}

const addSeconds = (from: Date | null, seconds: number): Date | null =>
  from && new Date(from.getTime() + seconds * 1_000);

/** For display: all reasons, in the order of the table, and when the last of them ends, if that is known. */
export function describeHolds(holds: readonly Hold[]): { reason: string | null; until: Date | null } {
  if (holds.length === 0) return { reason: null, until: null };
  const kinds = new Set(holds.map(({ kind }) => kind));
  const times = holds.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...times);
  return {
    reason: HOLD_KINDS.filter((kind) => kinds.has(kind))
      .map((kind) => HOLDS[kind].sentence)
      .join(". "),
    until: Number.isFinite(last) ? new Date(last) : null,
  };
}
