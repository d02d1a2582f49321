import type { ReviewSums } from "@lode/core/domain/withdrawals/review-sums";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, maybe, run } from "../query.ts";
import { type BothSumsRow, REVIEW_SUMS, toBothSums } from "./review-sums.ts";

export interface UnderReview {
  /** Of the withdrawals that two operators have not approved. */
  sums: ReviewSums;
  /** Who has already approved it, with an account that may still approve. */
  earlier: string[];
}

/**
 * Locks a withdrawal that waits for review, so that two approvals are decided one after the other. Undefined
 * if it does not wait for review. `earlier` leaves out approvals of accounts that are disabled or viewers by
 * now. Read everything else after this call: a statement that had to wait for the lock still sees other tables
 * as they were before.
 */
export async function lockForReview(trx: Trx, withdrawalId: string): Promise<UnderReview | undefined> {
  await run(trx, "select from withdrawals where id = :withdrawalId for no key update", { withdrawalId });
  const row = await maybe<Omit<UnderReview, "sums"> & { sums: BothSumsRow }>(
    trx,
    `select ${REVIEW_SUMS} as sums, array(select a.approved_by from withdrawal_approvals a
         join operators o on o.email = a.approved_by and o.disabled_at is null and o.role <> 'viewer'
       where a.withdrawal_id = w.id) as earlier
     from withdrawals w
     where w.id = :withdrawalId and w.status = 'pending' and exists (select from withdrawal_holds h
       where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_at is null)`,
    { withdrawalId },
  );
  return row && { ...row, sums: toBothSums(row.sums).notByTwo };
}

/** Whether an operator with this address exists and may approve. */
export const mayApprove = async (db: DbOrTrx, email: string): Promise<boolean> =>
  (await maybe(
    db,
    "select 1 from operators where email = lower(:email) and disabled_at is null and role <> 'viewer'",
    { email },
  )) !== undefined;

export async function insertApproval(
  trx: Trx,
  approval: { withdrawalId: string; by: string; reason: string },
): Promise<void> {
  await run(
    trx,
    `insert into withdrawal_approvals (withdrawal_id, approved_by, reason) values (:withdrawalId, :by, :reason)
     on conflict do nothing`,
    approval,
  );
}

export interface Approval {
  by: string;
  reason: string;
  at: Date;
}

/** Oldest first. */
export const listApprovals = (db: DbOrTrx, withdrawalId: string): Promise<Approval[]> =>
  many(
    db,
    `select approved_by as by, reason, approved_at as at from withdrawal_approvals
     where withdrawal_id = :withdrawalId order by approved_at`,
    { withdrawalId },
  );
