import {
  FAILED_PAYMENT_FEE,
  failedPaymentFeeTransfer,
  type WithdrawalMovement,
  withdrawalRefundedTransfer,
} from "@lode/core/domain/points/ledger";
import { wordsInEnglish } from "@lode/core/domain/sentences/english";
import type { Words } from "@lode/core/domain/sentences/say";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { lockBalance, postTransfer } from "@lode/db/points/ledger.repository";
import { markWithdrawalFailed } from "@lode/db/withdrawals/withdrawals.repository";
import type { App } from "../../app.ts";
import { notify } from "../../notifications/notify.ts";
import { collectDebts } from "../../points/steps/collect-debts.ts";

export interface Refund {
  from: "pending" | "processing";
  /** Shown to the miner. */
  reason: Words;
  /** The payout attempt that the recipient's account refused on chain: the miner pays its network fee. */
  refusedAttemptId?: string;
}

/**
 * pending or processing → failed. Refunds amount and fee, less what the miner owes. Only for a withdrawal
 * that provably was not paid and can no longer be paid. False if the withdrawal had already ended or moved on.
 *
 * Locks the miner's balance before the withdrawal, as a request does.
 */
export async function failWithdrawal(
  { logger }: Pick<App, "logger">,
  trx: Trx,
  movement: WithdrawalMovement,
  { from, reason, refusedAttemptId }: Refund,
): Promise<boolean> {
  const { withdrawalId, userId, amount, fee } = movement;
  await lockBalance(trx, userId);
  if (!(await markWithdrawalFailed(trx, withdrawalId, from, reason))) return false;
  await postTransfer(trx, withdrawalRefundedTransfer(movement));
  if (refusedAttemptId)
    await postTransfer(trx, failedPaymentFeeTransfer({ payoutAttemptId: refusedAttemptId, userId }));
  const points = amount + fee - (refusedAttemptId ? FAILED_PAYMENT_FEE : 0n);
  await collectDebts(trx, [{ subjectId: withdrawalId, userId, points }]);
  await notify(trx, userId, "withdrawal.failed", { amount: String(amount), reason });
  await append(trx, "withdrawal.failed", { withdrawalId }, userId);
  logger.warn({ withdrawalId, reason: wordsInEnglish(reason) }, "a withdrawal failed and its points go back");
  return true;
}
