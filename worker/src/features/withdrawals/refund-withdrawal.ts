import { type WithdrawalMovement, withdrawalRefundedTransfer } from "@lode/core/domain/points/ledger";
import type { Trx } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import * as withdrawals from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../deps.ts";

/** processing → failed, with amount and fee back. Only for what can provably not be paid any more. */
export async function refundWithdrawal(
  { logger }: Deps,
  trx: Trx,
  movement: WithdrawalMovement,
  reason: string,
): Promise<void> {
  const { withdrawalId, userId } = movement;
  if (!(await withdrawals.failWithdrawal(trx, withdrawalId, "processing", reason))) return;
  await postTransfer(trx, withdrawalRefundedTransfer(movement));
  await notify(trx, userId, "withdrawal.failed", { amount: String(movement.amount), reason });
  await append(trx, "withdrawal.failed", { withdrawalId }, userId);
  logger.warn({ withdrawalId, reason }, "a withdrawal failed and its points go back");
}
