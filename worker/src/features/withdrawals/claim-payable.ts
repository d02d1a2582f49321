import { type PayoutObstacle, planPayouts } from "@lode/core/domain/withdrawals/payout-plan";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import * as claims from "@lode/db/withdrawals/claims.repository";
import { holdWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../deps.ts";
import { findCommonObstacle } from "./find-common-obstacle.ts";

/**
 * After this another worker may sign. Should the first be slow and not dead, the database stores the attempt of
 * one of them, and only a stored attempt is ever sent.
 */
const LEASE_SECONDS = 15;
/** As many as ever fit into one transaction: 10 without new token accounts, 6 with. */
const MOST_IN_A_BATCH = 10;
const LOOK_AGAIN_MS = 15_000;

/**
 * Claims a withdrawal for signing, and others beside it when the backlog is long. What cannot be paid now stays
 * pending, says why, and goes on by itself: an empty treasury or a silent node is no failure.
 */
export async function claimPayable(deps: Deps, withdrawalId: string): Promise<claims.ClaimedPayout[]> {
  const { obstacle, treasury } = await findCommonObstacle(deps);
  const more = obstacle ? 0 : await countOthers(deps);
  await deps.failpoint("payout.planned");
  return deps.transaction(async (trx) => {
    const promises = await claims.lockPromises(trx);
    const candidates = await claims.lockPayable(trx, withdrawalId, more);
    if (obstacle || !treasury) {
      for (const one of candidates) await hold(trx, one, obstacle ?? "", soon(deps));
      return [];
    }
    const facts = { ...treasury, promised: promises.open, claimedToday: promises.claimedToday };
    const plan = planPayouts(candidates, facts, {
      perMinerAndDay: BigInt(deps.config.DAILY_PAYOUT_POINTS_PER_MINER),
      perDay: BigInt(deps.config.DAILY_PAYOUT_POINTS),
    });
    for (const { withdrawalId: id, obstacle: reason } of plan.wait) {
      const one = candidates.find((candidate) => candidate.withdrawalId === id);
      if (!one) continue;
      if (reason === "refill")
        deps.logger.error({ withdrawalId: id }, "the treasury cannot pay; withdrawals wait");
      const isCap = reason === "miner-cap" || reason === "day-cap";
      await hold(trx, one, SENTENCES[reason], isCap ? nextDay(deps.clock.now()) : soon(deps));
    }
    return claims.claimForSigning(trx, plan.pay, LEASE_SECONDS);
  });
}

const SENTENCES: Record<PayoutObstacle, string> = {
  suspended: "This account is suspended; the payout goes on when it is reinstated",
  "miner-cap": "You have reached the limit of a day; the payout goes on by itself tomorrow",
  "day-cap": "The payouts of all miners have reached the limit of a day; this one goes on by itself tomorrow",
  refill: "The treasury is being refilled; the payout goes on by itself",
};

/** How many may be taken along, where so many wait that paying them one by one would keep them waiting. */
async function countOthers({ db, config: { PAYOUT_BATCH_ABOVE } }: Deps): Promise<number> {
  if (PAYOUT_BATCH_ABOVE === 0) return 0;
  return (await claims.countPayable(db, PAYOUT_BATCH_ABOVE)) >= PAYOUT_BATCH_ABOVE ? MOST_IN_A_BATCH - 1 : 0;
}

/** Only a pending one can be held: a processing one waits without a word, since its payment was begun. */
async function hold(
  trx: Trx,
  { withdrawalId, userId, status, holdReason }: claims.Payable,
  reason: string,
  until: Date,
): Promise<void> {
  if (status !== "pending") return;
  await holdWithdrawal(trx, withdrawalId, { reason, until });
  if (reason !== holdReason) await append(trx, "withdrawal.held", { withdrawalId }, userId);
}

const soon = ({ clock }: Deps): Date => new Date(clock.now().getTime() + LOOK_AGAIN_MS);
const nextDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
