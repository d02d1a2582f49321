import type { HoldKind } from "@lode/core/domain/withdrawals/holds";
import { describeHolds, holdsOf, WORKER_HOLDS } from "@lode/core/domain/withdrawals/holds";
import { planPayouts } from "@lode/core/domain/withdrawals/payout-plan";
import type { WorkerConfig } from "@lode/core/server/config";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import * as claims from "@lode/db/withdrawals/claims.repository";
import { clearHolds, type HoldDuration, placeHolds } from "@lode/db/withdrawals/holds.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { App } from "../app.ts";
import { findPayoutBlocker } from "./find-payout-blocker.ts";

/**
 * After this another worker may sign. Should the first be slow and not dead, the database stores the attempt of
 * one of them, and only a stored attempt is ever sent.
 */
const LEASE_SECONDS = 15;
/** More than fit into one transaction, which is 6, since each may open an account. */
const MOST_IN_A_BATCH = 10;
/** A reason that the worker finds is checked again after this. */
const SOON: HoldDuration = { seconds: 15 };

export type ClaimApp = Pick<App, "db" | "transaction" | "chain" | "logger" | "failpoint"> & {
  config: Pick<
    WorkerConfig,
    | "WALLET_CHANGE_HOLD"
    | "RECIPIENT_FAULT_PAUSE"
    | "REVIEW_THRESHOLD"
    | "DAILY_PAYOUT_POINTS_PER_MINER"
    | "DAILY_PAYOUT_POINTS"
    | "PAYOUT_BATCH_ABOVE"
  >;
};

/**
 * Claims a withdrawal for signing, and others beside it when the backlog is long. Every reason to hold is read again
 * here, whatever held at the request. What cannot be paid now stays pending with its reason and is tried again: an empty
 * treasury or an unreachable node is no failure.
 */
export async function claimPayable(app: ClaimApp, withdrawalId: string): Promise<claims.ClaimedPayout[]> {
  const { config } = app;
  const { blocker, treasury } = await findPayoutBlocker(app);
  const more = blocker ? 0 : await countOthers(app);
  await app.failpoint("payout.planned");
  return app.transaction(async (trx) => {
    const promises = await claims.lockPromises(trx);
    const { WALLET_CHANGE_HOLD: walletHoldSeconds, RECIPIENT_FAULT_PAUSE: recipientPauseSeconds } = config;
    const wanted = { withdrawalId, more, walletHoldSeconds, recipientPauseSeconds };
    const candidates = await claims.lockPayable(trx, wanted);
    if (blocker || !treasury) {
      for (const one of candidates) await hold(trx, one, blocker ? [blocker] : []);
      return [];
    }
    const reviewThreshold = BigInt(config.REVIEW_THRESHOLD);
    const judged = candidates.map((one) => ({
      ...one,
      holds: holdsOf({ ...one, reviewThreshold }).map(({ kind }) => kind),
    }));
    const facts = { ...treasury, promised: promises.open, claimedToday: promises.claimedToday };
    const plan = planPayouts(judged, facts, {
      perMinerAndDay: BigInt(config.DAILY_PAYOUT_POINTS_PER_MINER),
      perDay: BigInt(config.DAILY_PAYOUT_POINTS),
    });
    for (const { withdrawalId: id, holds } of plan.wait) {
      const one = candidates.find((candidate) => candidate.withdrawalId === id);
      if (one) await hold(trx, one, holds);
    }
    if (plan.wait.some(({ holds }) => holds.includes("refill")))
      app.logger.error({ withdrawalId }, "the treasury cannot pay; withdrawals wait");
    return claims.claimForSigning(trx, plan.pay, LEASE_SECONDS);
  });
}

/** How many others may be paid in the same transaction: some only where the backlog is long. */
async function countOthers({ db, config: { PAYOUT_BATCH_ABOVE } }: ClaimApp): Promise<number> {
  if (PAYOUT_BATCH_ABOVE === 0) return 0;
  return (await claims.countPayable(db, PAYOUT_BATCH_ABOVE)) >= PAYOUT_BATCH_ABOVE ? MOST_IN_A_BATCH - 1 : 0;
}

/** Only a pending one is held: the payment of a processing one has begun. */
async function hold(trx: Trx, one: claims.Payable, kinds: readonly HoldKind[]): Promise<void> {
  const { withdrawalId, userId, status } = one;
  if (status !== "pending") return;
  const over = WORKER_HOLDS.filter((kind) => !kinds.includes(kind));
  await clearHolds(trx, withdrawalId, over);
  await placeHolds(
    trx,
    kinds.map((kind) => ({ withdrawalId, kind, lasts: durationOf(kind, one) })),
  );
  const now = await findWithdrawal(trx, withdrawalId);
  const { reason } = describeHolds(now?.holds ?? []);
  if (reason !== describeHolds(one.uncleared).reason)
    await append(trx, "withdrawal.held", { withdrawalId }, userId);
}

function durationOf(kind: HoldKind, one: claims.Payable): HoldDuration {
  switch (kind) {
    case "wallet-changed":
      return { until: one.walletHeldUntil };
    case "recipient-failed":
      return { until: one.recipientPausedUntil };
    case "review":
      return { until: null };
    case "miner-cap":
    case "day-cap":
      return { untilNextDay: true };
    default:
      return SOON;
  }
}
