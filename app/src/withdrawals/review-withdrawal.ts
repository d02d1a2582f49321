import type { CommonConfig } from "@lode/adapters/settings/config";
import {
  type ApprovalOutcome,
  approvalsNeeded,
  judgeApproval,
} from "@lode/core/domain/withdrawals/approvals";
import { recordAct } from "@lode/db/operations/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { insertApproval, lockForReview, mayApprove } from "@lode/db/withdrawals/approvals.repository";
import { clearReview } from "@lode/db/withdrawals/holds.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { App } from "../app.ts";
import { failWithdrawal } from "./steps/fail-withdrawal.ts";

export interface ReviewWithdrawal {
  withdrawalId: string;
  reason: string;
  /** The address of an operator's account, or who typed a command. */
  by: string;
}

/**
 * Counts an approval. The last one that is needed clears the review; other holds stay. Above SECOND_REVIEW_THRESHOLD that
 * takes two different operators' accounts.
 */
export function approveWithdrawal(
  app: Pick<App, "transaction"> & { config: Pick<CommonConfig, "SECOND_REVIEW_THRESHOLD"> },
  { withdrawalId, by, reason }: ReviewWithdrawal,
): Promise<ApprovalOutcome> {
  return app.transaction(async (trx) => {
    const reviewed = await lockForReview(trx, withdrawalId);
    if (!reviewed) return "not-in-review";
    const { amount, earlier } = reviewed;
    const needed = approvalsNeeded(amount, BigInt(app.config.SECOND_REVIEW_THRESHOLD));
    const outcome = judgeApproval({ needed, earlier, by, isOperator: await mayApprove(trx, by) });
    if (outcome !== "approved" && outcome !== "another-needed") return outcome;

    await insertApproval(trx, { withdrawalId, by, reason });
    const act =
      outcome === "approved" ? "approved a withdrawal" : "approved a withdrawal as the first of two";
    await recordAct(trx, { actor: by, act, subjectId: withdrawalId, detail: { reason } });
    if (outcome === "another-needed") return outcome;
    const cleared = await clearReview(trx, withdrawalId, by);
    if (!cleared) throw new Error("The review of a locked withdrawal was cleared.");
    await append(trx, "withdrawal.requested", { withdrawalId }, cleared.userId);
    return outcome;
  });
}

/** pending → failed, with the reason that the miner reads, and amount and fee back. False if it is not pending. */
export function rejectWithdrawal(
  app: Pick<App, "transaction" | "logger">,
  { withdrawalId, by, reason }: ReviewWithdrawal,
): Promise<boolean> {
  return app.transaction(async (trx) => {
    const withdrawal = await findWithdrawal(trx, withdrawalId);
    const movement = withdrawal && { ...withdrawal, withdrawalId };
    if (!movement || !(await failWithdrawal(app, trx, movement, { from: "pending", reason }))) return false;
    const act = { actor: by, act: "rejected a withdrawal", subjectId: withdrawalId, detail: { reason } };
    await recordAct(trx, act);
    return true;
  });
}
