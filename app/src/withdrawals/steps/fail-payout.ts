import { failedInstruction } from "@lode/adapters/solana/failed-instruction";
import * as ledger from "@lode/core/domain/points/ledger";
import { wordsInEnglish } from "@lode/core/domain/sentences/english";
import { say, type Words } from "@lode/core/domain/sentences/say";
import { afterExpiry, type FailureOutcome, outcomeOfFailure } from "@lode/core/domain/withdrawals/lifecycle";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { lockBalance, postTransfer } from "@lode/db/points/ledger.repository";
import * as payouts from "@lode/db/withdrawals/payouts.repository";
import { markWithdrawalFailed } from "@lode/db/withdrawals/withdrawals.repository";
import type { Needs } from "../../app.ts";
import { notify } from "../../notifications/notify.ts";
import { collectDebts } from "../../points/steps/collect-debts.ts";
import { haltPayouts } from "./hold-withdrawal.ts";

export interface Refund {
  from: "pending" | "processing";
  /** Shown to the miner. */
  reason: Words;
  /** The payout attempt that the recipient's account refused on chain: the miner pays its network fee. */
  refusedAttemptId?: string;
}

/**
 * pending or processing → failed. Refunds amount and fee, less what the miner owes. Only for a withdrawal that provably
 * was not paid and can no longer be paid. False if the withdrawal had already ended or moved on. Locks the miner's
 * balance before the withdrawal, as a request does.
 */
export async function failWithdrawal(
  { logger }: Needs<"logger">,
  trx: Trx,
  movement: ledger.WithdrawalMovement,
  { from, reason, refusedAttemptId }: Refund,
): Promise<boolean> {
  const { withdrawalId, userId, amount, fee } = movement;
  await lockBalance(trx, userId);
  if (!(await markWithdrawalFailed(trx, withdrawalId, from, reason))) return false;
  await postTransfer(trx, ledger.withdrawalRefundedTransfer(movement));
  if (refusedAttemptId)
    await postTransfer(trx, ledger.failedPaymentFeeTransfer({ payoutAttemptId: refusedAttemptId, userId }));
  const points = amount + fee - (refusedAttemptId ? ledger.FAILED_PAYMENT_FEE : 0n);
  await collectDebts(trx, [{ subjectId: withdrawalId, userId, points }]);
  await notify(trx, userId, "withdrawal.failed", { amount: String(amount), reason });
  await append(trx, "withdrawal.failed", { withdrawalId }, userId);
  logger.warn({ withdrawalId, reason: wordsInEnglish(reason) }, "a withdrawal failed and its points go back");
  return true;
}

export type FailApp = Needs<"transaction" | "logger" | "failpoint", "PAYOUT_BREAKER">;

/**
 * The transaction failed on chain, which is final: nothing moved. A miner whose account refused the payment
 * gets the points back, less the network's fee, and is paused. The transaction's other withdrawals are signed
 * again, or refunded after their last attempt.
 */
export async function failPayout(app: FailApp, payout: payouts.LivePayout, error: string): Promise<void> {
  const { items, transactionId, signedTransaction } = payout;
  const failed = failedInstruction(signedTransaction, error);
  const shared = items.length > 1;
  const outcomes = items.map((item) => ({ item, ...outcomeOfFailure(error, failed, { ...item, shared }) }));
  await app.transaction(async (trx) => {
    const ended = await payouts.endAttempts(
      trx,
      transactionId,
      outcomes.map(({ item, fault }) => ({
        attemptId: item.attemptId,
        state: "failed",
        reason: error,
        fault,
      })),
    );
    for (const outcome of outcomes)
      if (ended.has(outcome.item.attemptId)) await retryOrRefund(app, trx, outcome, error);
    if (ended.size > 0) await tripBreaker(app, trx);
  });
  await app.failpoint("payout.refunded");
}

async function retryOrRefund(
  app: FailApp,
  trx: Trx,
  { item, fault, next }: FailureOutcome & { item: payouts.PayoutItem },
  error: string,
): Promise<void> {
  const { withdrawalId, userId, attemptId } = item;
  if (next === "sign-again") return append(trx, "payout.expired", { withdrawalId }, userId);
  const reason =
    fault === "recipient" ? say("refused-by-wallet", { error }) : say("failed-on-chain", { error });
  await failWithdrawal(app, trx, item, {
    from: "processing",
    reason,
    ...(fault === "recipient" ? { refusedAttemptId: attemptId } : {}),
  });
}

/** Halts payouts after too many failures in a row that no recipient's account caused. */
async function tripBreaker(app: FailApp, trx: Trx): Promise<void> {
  const limit = app.config.PAYOUT_BREAKER;
  if (limit > 0 && (await payouts.countFailuresInRow(trx, limit)) >= limit)
    await haltPayouts(app, trx, `${limit} payouts failed in a row`);
}

/**
 * The transaction can no longer land: each withdrawal gets its next attempt, or its points back after too
 * many. `items` are the payout's items that need no review. Returns how many attempts this call ended.
 */
export async function expirePayout(
  app: Needs<"logger">,
  trx: Trx,
  { transactionId, items }: Pick<payouts.LivePayout, "transactionId" | "items">,
): Promise<number> {
  const ended = await payouts.endAttempts(
    trx,
    transactionId,
    items.map(({ attemptId }) => ({ attemptId, state: "expired", reason: null, fault: null })),
  );
  for (const item of items.filter(({ attemptId }) => ended.has(attemptId))) {
    const { withdrawalId, userId } = item;
    if (afterExpiry(item.n) === "sign-again") await append(trx, "payout.expired", { withdrawalId }, userId);
    else {
      const reason = say("not-landed");
      await failWithdrawal(app, trx, item, { from: "processing", reason });
    }
  }
  return ended.size;
}
