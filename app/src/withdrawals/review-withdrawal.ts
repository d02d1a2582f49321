import { Refused } from "@lode/core/contracts/errors";
import { approvalsNeeded, judgeApproval } from "@lode/core/domain/withdrawals/policy";
import { recordAct } from "@lode/db/operations/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import * as holds from "@lode/db/withdrawals/holds.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { failWithdrawal } from "./steps/fail-payout.ts";

export interface ReviewWithdrawal extends OperatorDecision {
  withdrawalId: string;
}

/** For operators, so that the miners' page does not load the sentence. */
const TWO_ACCOUNTS =
  "Two operators must approve it: only approvals under the name of an operator's account count";

/**
 * Counts an approval. The last approval needed clears the review; other holds stay. Above SECOND_REVIEW_THRESHOLD, two
 * different operators' accounts must approve. Throws Refused: "not-found", "not-in-review", "approved-before" for the
 * same operator, "role-too-low" if two approvals are needed and `by` is not the account of an operator who may approve.
 */
export const approveWithdrawal = (
  app: Needs<"transaction", "SECOND_REVIEW_THRESHOLD">,
  { withdrawalId, by, reason }: ReviewWithdrawal,
): Promise<{ outcome: "approved" | "another-needed" }> =>
  app.transaction(async (trx) => {
    const reviewed = await holds.lockForReview(trx, withdrawalId);
    if (!reviewed)
      throw new Refused((await findWithdrawal(trx, withdrawalId)) ? "not-in-review" : "not-found");
    const { sums, earlier } = reviewed;
    const needed = approvalsNeeded(sums, BigInt(app.config.SECOND_REVIEW_THRESHOLD));
    const outcome = judgeApproval({ needed, earlier, by, isOperator: await holds.mayApprove(trx, by) });
    if (outcome === "approved-before") throw new Refused(outcome);
    if (outcome === "not-an-operator") throw new Refused("role-too-low", { error: TWO_ACCOUNTS });

    await holds.insertApproval(trx, { withdrawalId, by, reason });
    const act =
      outcome === "approved" ? "approved a withdrawal" : "approved a withdrawal as the first of two";
    await recordAct(trx, { actor: by, act, subjectId: withdrawalId, detail: { reason } });
    if (outcome === "another-needed") return { outcome };
    const cleared = await holds.clearReview(trx, withdrawalId, by);
    if (!cleared) throw new Error("The review of a locked withdrawal was cleared.");
    await append(trx, "withdrawal.requested", { withdrawalId }, cleared.userId);
    return { outcome };
  });

/**
 * pending → failed, with a reason that the miner reads, and refunds amount and fee. Throws
 * Refused("not-found") and Refused("withdrawal-not-pending").
 */
export const rejectWithdrawal = (
  app: Needs<"transaction" | "logger">,
  { withdrawalId, by, reason }: ReviewWithdrawal,
): Promise<void> =>
  app.transaction(async (trx) => {
    const withdrawal = await findWithdrawal(trx, withdrawalId);
    if (!withdrawal) throw new Refused("not-found");
    const movement = { ...withdrawal, withdrawalId };
    if (!(await failWithdrawal(app, trx, movement, { from: "pending", reason })))
      throw new Refused("withdrawal-not-pending");
    const act = { actor: by, act: "rejected a withdrawal", subjectId: withdrawalId, detail: { reason } };
    await recordAct(trx, act);
  });
