import type { WorkerConfig } from "@lode/adapters/settings/config";
import { failedInstruction } from "@lode/adapters/solana/failed-instruction";
import { say } from "@lode/core/domain/sentences/say";
import { type FailureOutcome, outcomeOfFailure } from "@lode/core/domain/withdrawals/lifecycle";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import {
  countFailuresInRow,
  endAttempts,
  type LivePayout,
  type PayoutItem,
} from "@lode/db/withdrawals/payouts.repository";
import type { App } from "../../app.ts";
import { failWithdrawal } from "./fail-withdrawal.ts";
import { haltPayouts } from "./hold-withdrawal.ts";

export type FailApp = Pick<App, "transaction" | "logger" | "failpoint"> & {
  config: Pick<WorkerConfig, "PAYOUT_BREAKER">;
};

/**
 * The transaction failed on chain, which is final: nothing moved. A miner whose account refused the payment
 * gets the points back, less the network's fee, and is paused. The transaction's other withdrawals are signed
 * again, or refunded after their last attempt.
 */
export async function failPayout(app: FailApp, payout: LivePayout, error: string): Promise<void> {
  const { items, transactionId, signedTransaction } = payout;
  const failed = failedInstruction(signedTransaction, error);
  const shared = items.length > 1;
  const outcomes = items.map((item) => ({ item, ...outcomeOfFailure(error, failed, { ...item, shared }) }));
  await app.transaction(async (trx) => {
    const ended = await endAttempts(
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
  { item, fault, next }: FailureOutcome & { item: PayoutItem },
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

/**
 * Halts payouts after too many failures in a row. Failures caused by a recipient's account do not count, so
 * no miner can halt the payouts of others.
 */
async function tripBreaker(app: FailApp, trx: Trx): Promise<void> {
  const limit = app.config.PAYOUT_BREAKER;
  if (limit > 0 && (await countFailuresInRow(trx, limit)) >= limit)
    await haltPayouts(app, trx, `${limit} payouts failed in a row`);
}
