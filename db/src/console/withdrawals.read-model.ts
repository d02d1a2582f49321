import type * as contract from "@lode/core/contracts/console/withdrawals";
import type {
  WithdrawalFilter,
  WithdrawalPage,
  WithdrawalRow,
} from "@lode/core/contracts/console/withdrawals";
import type { ValidInput } from "@lode/core/contracts/http/endpoint";
import type { ReviewSums } from "@lode/core/domain/withdrawals/policy";
import { ACTIVE_HOLDS, LIVE_PAYOUT } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { conditionsOf, many, maybe, maybeValue, type Page, pageOf } from "../query.ts";
import { type BothSumsRow, REVIEW_SUMS, toBothSums } from "../withdrawals/holds.repository.ts";
import { MINER, type RowOf, withinDays } from "./sql-parts.ts";

type ListedWithdrawal = RowOf<Omit<WithdrawalRow, "usdc">, "createdAt" | "endedAt", "points">;

const OPEN = "w.status in ('pending', 'processing')";
const WAITS_FOR_REVIEW = `w.status = 'pending' and exists (select from withdrawal_holds h
  where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_at is null)`;

const STATES: Record<WithdrawalFilter, string> = {
  review: `(${WAITS_FOR_REVIEW} or ${OPEN} and w.review_reason is not null)`,
  open: OPEN,
  pending: "w.status = 'pending'",
  processing: "w.status = 'processing'",
  completed: "w.status = 'completed'",
  failed: "w.status = 'failed'",
};

const CONDITIONS = {
  hold: `w.status = 'pending' and exists (select from withdrawal_holds h where h.withdrawal_id = w.id
    and h.kind = :hold and h.cleared_at is null and (h.until is null or h.until > now()))`,
  ...withinDays("w.id"),
  cursor: "w.id < :cursor::uuid",
};

/** Newest first. */
export async function listWithdrawals(
  db: DbOrTrx,
  query: ValidInput<typeof contract.listWithdrawals>["query"],
): Promise<Page<ListedWithdrawal>> {
  const { state, limit } = query;
  const { where, bindings } = conditionsOf(CONDITIONS, query);
  const rows = await many<ListedWithdrawal>(db, { ...bindings, most: limit + 1 })(`
    select w.id, w.status, w.amount as points, w.created_at as "createdAt", w.ended_at as "endedAt", ${MINER} as miner,
        w.wallet_address as "walletAddress",
        case when w.status = 'pending' then ${ACTIVE_HOLDS} else '[]' end as holds,
        w.review_reason as "inDoubt", w.failure_reason as "failureReason",
        (select count(*)::int from withdrawal_approvals a where a.withdrawal_id = w.id) as approvals
      from withdrawals w join users u on u.id = w.user_id join profiles f on f.user_id = u.id
      where ${where} and ${state ? STATES[state] : "true"} order by w.id desc limit :most`);
  return pageOf(rows, limit);
}

/** When the last payout ended; undefined before the first. */
export const readLastPayout = (db: DbOrTrx) =>
  maybeValue<Date>(db)(`select ended_at as "endedAt" from withdrawals where status = 'completed'
     order by ended_at desc, id desc limit 1`);

type Shown = WithdrawalPage["withdrawal"];

export type ReviewedWithdrawal = RowOf<
  Omit<Shown, "usdc" | "approvalsNeeded" | "holds" | "payouts">,
  "createdAt" | "endedAt",
  "points" | "fee"
> & {
  /** Sums over the withdrawals that two operators have not approved. */
  sums: ReviewSums;
  holds: Omit<Shown["holds"][number], "sentence">[];
  payouts: Omit<Shown["payouts"][number], "explorerUrl">[];
};

const APPROVALS = `(select coalesce(json_agg(json_build_object('by', a.approved_by, 'reason', a.reason,
    'at', a.approved_at) order by a.approved_at), '[]')
  from withdrawal_approvals a where a.withdrawal_id = w.id)`;
const PAYOUTS = `(select coalesce(json_agg(json_build_object('n', p.n, 'signature', t.signature,
    'state', p.state, 'live', p.state in ${LIVE_PAYOUT}, 'failureReason', p.failure_reason) order by p.n desc), '[]')
  from payout_attempts p join payout_transactions t on t.id = p.transaction_id where p.withdrawal_id = w.id)`;

export async function readWithdrawal(db: DbOrTrx, id: string): Promise<ReviewedWithdrawal | undefined> {
  const row = await maybe<Omit<ReviewedWithdrawal, "sums"> & { sums: BothSumsRow }>(db, { id })(`
    select w.id, w.status, w.amount as points, w.fee, w.wallet_address as "walletAddress",
        w.created_at as "createdAt", w.ended_at as "endedAt", w.failure_reason as "failureReason",
        w.review_reason as "inDoubt", ${MINER} as miner,
        ${WAITS_FOR_REVIEW} as "waitsForReview", ${ACTIVE_HOLDS} as holds, ${APPROVALS} as approvals, ${PAYOUTS} as payouts,
        ${REVIEW_SUMS} as sums
      from withdrawals w join users u on u.id = w.user_id join profiles f on f.user_id = u.id where w.id = :id`);
  return row && { ...row, sums: toBothSums(row.sums).notByTwo };
}
