import { withdrawalRefundedTransfer } from "@lode/core/domain/points/ledger";
import type { Db } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { recordAct } from "@lode/db/operators/operators.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { transactionOf } from "@lode/db/transaction";
import { approveWithdrawal } from "@lode/db/withdrawals/reviews.repository";
import { failWithdrawal, findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";

/** Lets a reviewed withdrawal go on to be paid. False where none waits under this id. */
export async function approve(db: Db, actor: string, withdrawalId: string): Promise<boolean> {
  return transactionOf(db)(async (trx) => {
    const approved = await approveWithdrawal(trx, withdrawalId);
    if (!approved) return false;
    await recordAct(trx, { actor, act: "approved a withdrawal", subjectId: withdrawalId });
    await append(trx, "withdrawal.requested", { withdrawalId }, approved.userId);
    return true;
  });
}

/** pending → failed, with the reason that the miner sees, and amount and fee back. False where it is not pending any more. */
export async function reject(db: Db, actor: string, withdrawalId: string, reason: string): Promise<boolean> {
  return transactionOf(db)(async (trx) => {
    const withdrawal = await findWithdrawal(trx, withdrawalId);
    if (!withdrawal || !(await failWithdrawal(trx, withdrawalId, "pending", reason))) return false;
    await postTransfer(trx, withdrawalRefundedTransfer({ ...withdrawal, withdrawalId }));
    await recordAct(trx, {
      actor,
      act: "rejected a withdrawal",
      subjectId: withdrawalId,
      detail: { reason },
    });
    await notify(trx, withdrawal.userId, "withdrawal.failed", { amount: String(withdrawal.amount), reason });
    await append(trx, "withdrawal.failed", { withdrawalId }, withdrawal.userId);
    return true;
  });
}
