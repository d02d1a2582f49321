import { pointsToUsdc } from "@lode/core/domain/amounts";
import {
  type WithdrawalMovement,
  withdrawalCompletedTransfer,
  withdrawalRefundedTransfer,
} from "@lode/core/domain/points/ledger";
import { LIVE_ATTEMPT_STATES } from "@lode/core/domain/withdrawals/lifecycle";
import { RetryLaterError } from "@lode/core/server/errors";
import { notify } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { type LivePayout, movePayoutAttempt } from "@lode/db/withdrawals/payouts.repository";
import * as withdrawals from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../deps.ts";

/** How long a payout that an operator must look at is left alone between two looks. */
const REVIEW_AGAIN_MS = 60_000;

/** processing → completed: only after reading back that exactly this amount arrived. */
export async function completeWithdrawal(deps: Deps, payout: LivePayout): Promise<void> {
  const { id, withdrawalId, userId, signature, tokenAccount, baseUnits } = payout;
  if (!(await deps.chain.didPay(signature, { tokenAccount, baseUnits }))) {
    // Neither paid nor provably unpaid: never a refund, always a person.
    deps.logger.error({ withdrawalId }, "a finalized payout does not show its amount: needs review");
    throw new RetryLaterError("needs review", REVIEW_AGAIN_MS);
  }
  await deps.failpoint("payout.finalized");
  await deps.transaction(async (trx) => {
    if (!(await movePayoutAttempt(trx, id, LIVE_ATTEMPT_STATES, "finalized"))) return;
    await withdrawals.completeWithdrawal(trx, withdrawalId, signature);
    await postTransfer(trx, withdrawalCompletedTransfer(payout));
    await notify(trx, userId, "withdrawal.completed", {
      amount: String(payout.amount),
      usdc: pointsToUsdc(payout.amount),
    });
    await append(trx, "withdrawal.completed", { withdrawalId }, userId);
  });
  deps.logger.info({ withdrawalId }, "a withdrawal was paid");
}

/** processing → failed, with amount and fee back in the same transaction. Only for what can provably not be paid any more. */
export async function refundWithdrawal(
  deps: Deps,
  movement: WithdrawalMovement,
  reason: string,
  ended?: { attemptId: string; state: "failed" | "expired" },
): Promise<void> {
  const { withdrawalId, userId } = movement;
  await deps.transaction(async (trx) => {
    if (ended && !(await movePayoutAttempt(trx, ended.attemptId, LIVE_ATTEMPT_STATES, ended.state, reason)))
      return;
    if (!(await withdrawals.failWithdrawal(trx, withdrawalId, "processing", reason))) return;
    await postTransfer(trx, withdrawalRefundedTransfer(movement));
    await notify(trx, userId, "withdrawal.failed", { amount: String(movement.amount), reason });
    await append(trx, "withdrawal.failed", { withdrawalId }, userId);
  });
  deps.logger.warn({ withdrawalId, reason }, "a withdrawal failed and its points went back");
}
