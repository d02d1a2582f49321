import type { CommonConfig } from "@lode/adapters/settings/config";
import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { INDEPENDENT_DAYS } from "@lode/core/domain/operators/independence";
import {
  type ApprovalOutcome,
  approvalsNeeded,
  judgeApproval,
} from "@lode/core/domain/withdrawals/approvals";
import { recordAct } from "@lode/db/operations/audit.repository";
import { listDependent } from "@lode/db/operators/dependence.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { insertApproval, lockForReview, mayApprove } from "@lode/db/withdrawals/approvals.repository";
import { clearReview } from "@lode/db/withdrawals/holds.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { App } from "../app.ts";
import { failWithdrawal } from "./steps/fail-withdrawal.ts";

export interface ReviewWithdrawal {
  withdrawalId: string;
  reason: Reason;
  /** The email address of an operator's account, or who typed a command. */
  by: string;
}

/**
 * Counts an approval. The last approval needed clears the review; other holds stay. Above
 * SECOND_REVIEW_THRESHOLD, two different operators' accounts must approve. Throws Refused: "not-found",
 * "not-in-review", "approved-before" for the same operator, "role-too-low" if two approvals are needed and
 * `by` is not the account of an operator who may approve.
 */
export function approveWithdrawal(
  app: Pick<App, "transaction"> & { config: Pick<CommonConfig, "SECOND_REVIEW_THRESHOLD"> },
  { withdrawalId, by, reason }: ReviewWithdrawal,
): Promise<{ outcome: "approved" | "another-needed" }> {
  return app.transaction(async (trx) => {
    const accounts = [by, ...(await listDependent(trx, by))];
    const reviewed = await lockForReview(trx, { withdrawalId, accounts });
    if (!reviewed)
      throw new Refused((await findWithdrawal(trx, withdrawalId)) ? "not-in-review" : "not-found");
    const { sums, earlier, isOwn } = reviewed;
    const needed = approvalsNeeded(sums, BigInt(app.config.SECOND_REVIEW_THRESHOLD));
    const outcome = judgeApproval({
      needed,
      earlier,
      dependent: await listDependent(trx, by),
      by,
      isOperator: await mayApprove(trx, by),
      isOwn,
    });
    refuseApproval(outcome);

    await insertApproval(trx, { withdrawalId, by, reason });
    const act =
      outcome === "approved" ? "approved a withdrawal" : "approved a withdrawal as the first of two";
    await recordAct(trx, { actor: by, act, subjectId: withdrawalId, detail: { reason } });
    if (outcome === "another-needed") return { outcome };
    const cleared = await clearReview(trx, withdrawalId, by);
    if (!cleared) throw new Error("The review of a locked withdrawal was cleared.");
    await append(trx, "withdrawal.requested", { withdrawalId }, cleared.userId);
    return { outcome };
  });
}

/** Why an account may not give this approval. The sentences are for operators, so the miners' page does not load them. */
const NOT_ALLOWED = {
  "not-an-operator":
    "Two operators must approve it: only approvals under the name of an operator's account count",
  "own-withdrawal":
    "This withdrawal, or its wallet, is your own as a miner: another operator must decide on it",
  "approver-dependent": `Your account and the first approver's count as one person, because an account was added, reset or given its role within ${INDEPENDENT_DAYS} days: a third operator must approve it`,
} as const;

function refuseApproval(
  outcome: ApprovalOutcome,
): asserts outcome is Extract<ApprovalOutcome, "approved" | "another-needed"> {
  if (outcome === "approved" || outcome === "another-needed") return;
  if (outcome === "approved-before" || outcome === "not-in-review") throw new Refused(outcome);
  throw new Refused("role-too-low", { error: NOT_ALLOWED[outcome] });
}

/**
 * pending → failed, with a reason that the miner reads, and refunds amount and fee. Throws
 * Refused("not-found") and Refused("withdrawal-not-pending").
 */
export function rejectWithdrawal(
  app: Pick<App, "transaction" | "logger">,
  { withdrawalId, by, reason }: ReviewWithdrawal,
): Promise<void> {
  return app.transaction(async (trx) => {
    const withdrawal = await findWithdrawal(trx, withdrawalId);
    if (!withdrawal) throw new Refused("not-found");
    const movement = { ...withdrawal, withdrawalId };
    if (!(await failWithdrawal(app, trx, movement, { from: "pending", reason })))
      throw new Refused("withdrawal-not-pending");
    const act = { actor: by, act: "rejected a withdrawal", subjectId: withdrawalId, detail: { reason } };
    await recordAct(trx, act);
  });
}
