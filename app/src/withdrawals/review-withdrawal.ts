import { recordAct } from "@lode/db/operators/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { clearReview } from "@lode/db/withdrawals/holds.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { App } from "../app.ts";
import { failWithdrawal } from "./fail-withdrawal.ts";

/** Clears the review of a withdrawal; its other holds stay. False if no withdrawal with this id waits for review. */
export function approveWithdrawal(
  app: Pick<App, "transaction">,
  { withdrawalId, by }: { withdrawalId: string; by: string },
): Promise<boolean> {
  return app.transaction(async (trx) => {
    const cleared = await clearReview(trx, withdrawalId, by);
    if (!cleared) return false;
    await recordAct(trx, { actor: by, act: "approved a withdrawal", subjectId: withdrawalId });
    await append(trx, "withdrawal.requested", { withdrawalId }, cleared.userId);
    return true;
  });
}

/** pending → failed, with the reason that the miner reads, and amount and fee back. False if it is not pending. */
export function rejectWithdrawal(
  app: Pick<App, "transaction" | "logger">,
  { withdrawalId, by, reason }: { withdrawalId: string; by: string; reason: string },
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
