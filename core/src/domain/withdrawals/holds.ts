import { type Said, say, sayAll } from "../sentences/say.ts";
import { approvalsNeeded, exceedsThreshold, type ReviewSums } from "./policy.ts";

/** Holds that last until the worker finds that the facts have changed. */
export const WORKER_HOLDS = ["suspended", "miner-cap", "day-cap", "refill", "halted", "unreachable"] as const;

/**
 * Why a withdrawal waits. Holds are a set: each is cleared by its own condition (the first two by time, a review
 * by an operator), and a withdrawal is payable once no hold is left.
 */
export const HOLD_KINDS = ["wallet-changed", "recipient-failed", "review", ...WORKER_HOLDS] as const;

export type HoldKind = (typeof HOLD_KINDS)[number];

/** An active hold. `until` is null unless the hold ends by time. */
export interface Hold {
  kind: HoldKind;
  until: Date | null;
}

/** Refused payments count towards the pause for this many days. */
export const RECIPIENT_FAULT_DAYS = 30;
const LONGEST_PAUSE_SECONDS = 7 * 86_400;

/** The facts that decide a withdrawal's holds. Times are by the database's clock. */
export interface HoldFacts {
  /** This withdrawal, and earlier ones of its miner or wallet that no operator has reviewed. */
  unreviewed: ReviewSums;
  /** This withdrawal, and earlier ones of its miner or wallet that two operators have not approved. */
  notByTwo: ReviewSums;
  /** Whether an operator has approved this withdrawal. */
  isApproved: boolean;
  /** Start of the hold after a change to this wallet; null if there was no change. */
  walletHeldFrom: Date | null;
  /** Payments of the last RECIPIENT_FAULT_DAYS that the miner's wallet refused, and when the last was. */
  recipientFaults: number;
  lastRecipientFaultAt: Date | null;
  now: Date;
}

export interface HoldTerms {
  /** Withdrawals that exceed this many points, alone or together, need an operator's approval. */
  reviewThreshold: bigint;
  /** Above this many points two operators must approve; 0 = never two. */
  secondReviewThreshold: bigint;
  walletHoldSeconds: number;
  /** The pause after one refused payment. Each further refusal doubles it, up to a week. 0 = no pause. */
  recipientPauseSeconds: number;
}

/** The holds that follow from a withdrawal's own facts. Decided at the request, and again at each claim. */
export function holdsOf(facts: HoldFacts, terms: HoldTerms): Hold[] {
  const { isApproved, walletHeldFrom, recipientFaults, lastRecipientFaultAt, now } = facts;
  const walletHeldUntil = addSeconds(walletHeldFrom, terms.walletHoldSeconds);
  const pause = terms.recipientPauseSeconds * 2 ** (recipientFaults - 1);
  const pausedUntil = addSeconds(lastRecipientFaultAt, Math.min(pause, LONGEST_PAUSE_SECONDS));
  const holds: Hold[] = [];
  if (walletHeldUntil && walletHeldUntil > now)
    holds.push({ kind: "wallet-changed", until: walletHeldUntil });
  if (pausedUntil && pausedUntil > now) holds.push({ kind: "recipient-failed", until: pausedUntil });
  if (!isApproved && needsReview(facts, terms)) holds.push({ kind: "review", until: null });
  return holds;
}

/** A withdrawal that needs two approvals is reviewed even if the other threshold is higher. */
const needsReview = (
  { unreviewed, notByTwo }: HoldFacts,
  { reviewThreshold, secondReviewThreshold }: HoldTerms,
): boolean =>
  exceedsThreshold(unreviewed, reviewThreshold) || approvalsNeeded(notByTwo, secondReviewThreshold) === 2;

const addSeconds = (from: Date | null, seconds: number): Date | null =>
  from && new Date(from.getTime() + seconds * 1_000);

/** For display: all reasons in the order of HOLD_KINDS, and when the last hold ends if that is known. */
export function describeHolds(holds: readonly Hold[]): { reason: Said | null; until: Date | null } {
  if (holds.length === 0) return { reason: null, until: null };
  const kinds = new Set(holds.map(({ kind }) => kind));
  const times = holds.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...times);
  return {
    reason: sayAll(HOLD_KINDS.filter((kind) => kinds.has(kind)).map((kind) => say(`hold.${kind}`))),
    until: Number.isFinite(last) ? new Date(last) : null,
  };
}
