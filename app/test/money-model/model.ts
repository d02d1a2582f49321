import { LIVE_ATTEMPT_STATES, MAXIMUM_PAYOUT_ATTEMPTS } from "@lode/core/domain/withdrawals/lifecycle";
import { FEE_POINTS, MINIMUM_POINTS } from "@lode/core/domain/withdrawals/policy";

/**
 * The money that one miner must have after each command, in plain arrays: without a database, SQL or the product's
 * steps. The model shares only the numbers of docs/product.md and the names of states with the product.
 */
export interface Model {
  balance: bigint;
  /** Awards net of reversals. */
  lifetime: bigint;
  /** Points that reversals could not take back. */
  debt: bigint;
  awards: { points: bigint; isReversed: boolean }[];
  withdrawals: ModelWithdrawal[];
  /** Index of the miner's wallet; null before the first wallet. */
  wallet: number | null;
  /** Changes of wallet. Setting the first wallet is not a change, nor is setting the same wallet again. */
  changes: { from: number; to: number; isCancelled: boolean }[];
  /** Each payout is one transaction and pays one or more withdrawals. */
  payouts: { state: string; items: { at: number; n: number }[] }[];
  /** Withdrawals that workers have claimed, however long ago. */
  claims: { at: number; n: number; isUsed: boolean }[];
}

export interface ModelWithdrawal {
  amount: bigint;
  wallet: number;
  status: "pending" | "processing" | "completed" | "failed";
  /** Two independent reasons to hold: an operator clears `review`, and time ends `timed`. */
  review: "none" | "open" | "cleared";
  timed: "none" | "timed" | "passed";
  isLeased: boolean;
  attempts: { n: number; state: string }[];
}

export type ModelHold = "none" | "person" | "timed" | "passed";

export const isHeld = ({ status, review, timed }: ModelWithdrawal): boolean =>
  status === "pending" && (review === "open" || timed === "timed");

/** Adds a reason to hold; "none" removes the reason that time would end. */
export function hold(one: ModelWithdrawal, wanted: ModelHold): void {
  if (wanted === "person") one.review = one.review === "cleared" ? "cleared" : "open";
  else one.timed = wanted;
}

export const emptyModel = (): Model => ({
  balance: 0n,
  lifetime: 0n,
  debt: 0n,
  awards: [],
  withdrawals: [],
  wallet: null,
  changes: [],
  payouts: [],
  claims: [],
});

const isLive = (state: string): boolean => (LIVE_ATTEMPT_STATES as readonly string[]).includes(state);
export const hasLive = ({ attempts }: ModelWithdrawal): boolean =>
  attempts.some(({ state }) => isLive(state));

/** Gives points to the miner and takes what is owed at once. */
function credit(model: Model, points: bigint): void {
  const collected = model.debt < points ? model.debt : points;
  model.balance += points - collected;
  model.lifetime -= collected;
  model.debt -= collected;
}

export function award(model: Model, points: bigint): void {
  model.awards.push({ points, isReversed: false });
  model.lifetime += points;
  credit(model, points);
}

export function reverse(model: Model, at: number): boolean {
  const one = model.awards[at];
  if (!one || one.isReversed) return false;
  const taken = one.points < model.balance ? one.points : model.balance;
  one.isReversed = true;
  model.balance -= taken;
  model.lifetime -= taken;
  model.debt += one.points - taken;
  return true;
}

export function request(
  model: Model,
  { amount, wallet, hold: wanted }: { amount: bigint; wallet: number; hold: ModelHold },
): boolean {
  if (amount < MINIMUM_POINTS || amount + FEE_POINTS > model.balance) return false;
  model.balance -= amount + FEE_POINTS;
  const made: ModelWithdrawal = {
    amount,
    wallet,
    status: "pending",
    review: "none",
    timed: "none",
    isLeased: false,
    attempts: [],
  };
  hold(made, wanted);
  if (model.wallet !== null && model.wallet !== wallet)
    model.changes.push({ from: model.wallet, to: wallet, isCancelled: false });
  model.wallet = wallet;
  model.withdrawals.push(made);
  return true;
}

/** Takes back every recent change of wallet, and refunds every pending withdrawal. */
export function cancelChange(model: Model, at: number): { isDone: boolean; refunded: number } {
  const undone = model.changes.filter((one) => !one.isCancelled);
  const from = undone[0]?.from;
  if (from === undefined || model.changes[at]?.isCancelled !== false) return { isDone: false, refunded: 0 };
  for (const one of undone) one.isCancelled = true;
  model.wallet = from;
  const pending = [...model.withdrawals.entries()].filter(([, { status }]) => status === "pending");
  for (const [n] of pending) end(model, n, "failed");
  return { isDone: true, refunded: pending.length };
}

export const canClaim = (one: ModelWithdrawal): boolean =>
  !one.isLeased &&
  !hasLive(one) &&
  (one.status === "processing" || (one.status === "pending" && !isHeld(one)));

export function claim(model: Model, at: number): void {
  const one = at in model.withdrawals ? model.withdrawals[at] : undefined;
  if (!one) return;
  Object.assign(one, { status: "processing", isLeased: true });
  model.claims.push({ at, n: one.attempts.length + 1, isUsed: false });
}

/** Whether a worker may still store the payment it signed for these claims. One invalid claim prevents it. */
export const canStore = (model: Model, claims: readonly { at: number; n: number }[]): boolean =>
  claims.every(({ at, n }) => {
    const one = model.withdrawals[at];
    return one?.status === "processing" && !hasLive(one) && one.attempts.every((attempt) => attempt.n !== n);
  });

export function store(model: Model, claims: readonly { at: number; n: number }[]): void {
  for (const { at, n } of claims) {
    const one = model.withdrawals[at];
    if (!one) continue;
    one.isLeased = false;
    one.attempts.push({ n, state: "signed" });
  }
  model.payouts.push({ state: "signed", items: claims.map(({ at, n }) => ({ at, n })) });
}

export function movePayout(model: Model, payoutAt: number, to: string): void {
  const payout = model.payouts[payoutAt];
  if (!payout) return;
  payout.state = to;
  for (const { at, n } of payout.items) {
    const attempt = model.withdrawals[at]?.attempts.find((one) => one.n === n);
    if (attempt) attempt.state = to;
  }
}

export const isLivePayout = (model: Model, at: number): boolean => isLive(model.payouts[at]?.state ?? "");

export function complete(model: Model, payoutAt: number): void {
  movePayout(model, payoutAt, "finalized");
  for (const { at } of model.payouts[payoutAt]?.items ?? []) end(model, at, "completed");
}

/**
 * The chain refused the transaction. If it paid a single withdrawal, that withdrawal is refunded; several
 * withdrawals are tried again.
 */
export function failOnChain(model: Model, payoutAt: number): void {
  const items = model.payouts[payoutAt]?.items ?? [];
  if (items.length > 1) tryAgain(model, payoutAt, "failed");
  else {
    movePayout(model, payoutAt, "failed");
    for (const { at } of items) end(model, at, "failed");
  }
}

/** The payout can never land: starts the next attempt, or refunds after the last attempt. */
export const expire = (model: Model, payoutAt: number): void => tryAgain(model, payoutAt, "expired");

function tryAgain(model: Model, payoutAt: number, as: "expired" | "failed"): void {
  movePayout(model, payoutAt, as);
  for (const { at, n } of model.payouts[payoutAt]?.items ?? [])
    if (n >= MAXIMUM_PAYOUT_ATTEMPTS) end(model, at, "failed");
}

export function end(model: Model, at: number, status: "completed" | "failed"): void {
  const one = model.withdrawals[at];
  if (!one) return;
  Object.assign(one, { status, isLeased: false });
  if (status === "failed") credit(model, one.amount + FEE_POINTS);
}
