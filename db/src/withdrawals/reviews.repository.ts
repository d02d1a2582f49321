import { inEnglish } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import type { ReviewSums } from "@lode/core/domain/withdrawals/review-sums";
import type { DbOrTrx, Trx } from "../connection.ts";
import { countChanged, hasRow, many, maybe, run } from "../query.ts";

/** What `holdsOf` and `approvalsNeeded` know of a withdrawal's sums. */
export interface BothSums {
  unreviewed: ReviewSums;
  notByTwo: ReviewSums;
}

/** Inside JSON, points are texts: a number would lose digits. */
type SumsRow = Record<keyof ReviewSums, string>;
export type BothSumsRow = Record<keyof BothSums, SumsRow>;

const toSums = ({ day, week }: SumsRow): ReviewSums => ({ day: BigInt(day), week: BigInt(week) });

export const toBothSums = ({ unreviewed, notByTwo }: BothSumsRow): BothSums => ({
  unreviewed: toSums(unreviewed),
  notByTwo: toSums(notByTwo),
});

/** The sums of the rows `o` that meet the condition, with the withdrawal itself whatever the condition says. */
const sumsOf = (condition: string): string => {
  const counts = `(o.is_own or ${condition})`;
  return `json_build_object(
    'day', coalesce(sum(o.amount) filter (where ${counts} and o.is_today), 0)::text,
    'week', coalesce(sum(o.amount) filter (where ${counts}), 0)::text)`;
};

/**
 * Sums the withdrawals of the miner or the wallet of `w` within the seven days before it. A later withdrawal
 * counts only if its payment has begun: otherwise each of two simultaneous requests could be judged alone.
 */
export const REVIEW_SUMS = `(
  select json_build_object('unreviewed', ${sumsOf("not o.is_reviewed")}, 'notByTwo', ${sumsOf("o.approvals < 2")})
  from (
    select o.amount, o.id = w.id as is_own, o.created_at > w.created_at - interval '1 day' as is_today,
      exists (select from withdrawal_holds h where h.withdrawal_id = o.id and h.kind = 'review'
        and h.cleared_by is not null) as is_reviewed,
      (select count(*) from withdrawal_approvals a where a.withdrawal_id = o.id) as approvals
    from withdrawals o
    where (o.user_id = w.user_id or o.wallet_address = w.wallet_address)
      and o.id >= uuid_at(w.created_at - interval '7 days') and o.status <> 'failed'
      and (o.id <= w.id or o.status <> 'pending')) o)`;

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
export const mayApprove = (db: DbOrTrx, email: string): Promise<boolean> =>
  hasRow(
    db,
    "select 1 from operators where email = lower(:email) and disabled_at is null and role <> 'viewer'",
    { email },
  );

export const insertApproval = (
  trx: Trx,
  approval: { withdrawalId: string; by: string; reason: string },
): Promise<void> =>
  run(
    trx,
    `insert into withdrawal_approvals (withdrawal_id, approved_by, reason) values (:withdrawalId, :by, :reason)
     on conflict do nothing`,
    approval,
  );

export interface HeldWithdrawal {
  id: string;
  email: string;
  amount: bigint;
  walletAddress: string;
  /** A pending withdrawal can be approved or rejected; a processing one may already be on chain. */
  status: "pending" | "processing";
  reason: string;
  createdAt: Date;
}

/**
 * The oldest 500 withdrawals that wait for an operator: for review before payment, or because the payout is in
 * doubt.
 */
export const listWithdrawalsForReview = (db: DbOrTrx): Promise<HeldWithdrawal[]> =>
  many(
    db,
    `select w.id, u.email, w.amount, w.wallet_address as "walletAddress", w.status, w.created_at as "createdAt",
       coalesce(w.review_reason, :reviewSentence) as reason
     from withdrawals w join users u on u.id = w.user_id
     where w.status = 'pending' and exists (select from withdrawal_holds h
         where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_at is null)
       or w.status in ('pending', 'processing') and w.review_reason is not null
     order by w.created_at limit 500`,
    { reviewSentence: inEnglish(say("hold.review")) },
  );

/** Records why payouts in progress need review. False if this reason was recorded before. */
export async function markForReview(
  db: DbOrTrx,
  withdrawalIds: readonly string[],
  reason: string,
): Promise<boolean> {
  const changed = await countChanged(
    db,
    `update withdrawals set review_reason = :reason
     where id = any(:withdrawalIds) and status = 'processing' and review_reason is distinct from :reason`,
    { withdrawalIds, reason },
  );
  return changed > 0;
}

/** Marks a claimed withdrawal for review and keeps workers away from it for a while. */
export const putAside = (db: DbOrTrx, withdrawalId: string, reason: string, seconds: number): Promise<void> =>
  run(
    db,
    `update withdrawals set review_reason = :reason, leased_until = now() + make_interval(secs => :seconds)
     where id = :withdrawalId and status = 'processing'`,
    { withdrawalId, reason, seconds },
  );
