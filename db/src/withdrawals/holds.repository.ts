import { type HoldFacts, type HoldKind, RECIPIENT_FAULT_DAYS } from "@lode/core/domain/withdrawals/holds";
import type { ReviewSums } from "@lode/core/domain/withdrawals/policy";
import type { DbOrTrx, Trx } from "../connection.ts";
import { hasRow, maybe, one, run } from "../query.ts";

/** The sums that `holdsOf` and `approvalsNeeded` use. */
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

/** The sums of the rows `o` that meet the condition, and always of the withdrawal itself. */
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
  /** Sums over the withdrawals that two operators have not approved. */
  sums: ReviewSums;
  /** Who has already approved it, with an account that may still approve. */
  earlier: string[];
}

/**
 * Locks a withdrawal that waits for review, so that two approvals are decided one after the other. Undefined if it does
 * not wait for review. `earlier` leaves out approvals of accounts that are now disabled or viewers. Read everything
 * else after this call: a statement that had to wait for the lock still sees other tables as they were before.
 */
export async function lockForReview(trx: Trx, withdrawalId: string): Promise<UnderReview | undefined> {
  await run(trx, { withdrawalId })("select from withdrawals where id = :withdrawalId for no key update");
  const row = await maybe<Omit<UnderReview, "sums"> & { sums: BothSumsRow }>(trx, { withdrawalId })(`
    select ${REVIEW_SUMS} as sums, array(select a.approved_by from withdrawal_approvals a
          join operators o on o.email = a.approved_by and o.disabled_at is null and o.role <> 'viewer'
        where a.withdrawal_id = w.id) as earlier
      from withdrawals w
      where w.id = :withdrawalId and w.status = 'pending' and exists (select from withdrawal_holds h
        where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_at is null)`);
  return row && { ...row, sums: toBothSums(row.sums).notByTwo };
}

/** Whether an operator with this address exists and may approve. */
export const mayApprove = (db: DbOrTrx, email: string) =>
  hasRow(db, { email })(`
    select 1 from operators where email = lower(:email) and disabled_at is null and role <> 'viewer'`);

export const insertApproval = (trx: Trx, approval: { withdrawalId: string; by: string; reason: string }) =>
  run(trx, { ...approval })(`
    insert into withdrawal_approvals (withdrawal_id, approved_by, reason) values (:withdrawalId, :by, :reason)
      on conflict do nothing`);

/** Records why payouts in progress need review. False if this reason was recorded before. */
export const markForReview = (db: DbOrTrx, withdrawalIds: readonly string[], reason: string) =>
  hasRow(db, { withdrawalIds, reason })(`
    update withdrawals set review_reason = :reason
      where id = any(:withdrawalIds) and status = 'processing' and review_reason is distinct from :reason returning id`);

/** Marks a claimed withdrawal for review and keeps workers away from it for a while. */
export const putAside = (db: DbOrTrx, withdrawalId: string, reason: string, seconds: number) =>
  run(db, { withdrawalId, reason, seconds })(`
    update withdrawals set review_reason = :reason, leased_until = now() + make_interval(secs => :seconds)
      where id = :withdrawalId and status = 'processing'`);

/** How long a hold lasts: until a time returned by the database, or a duration by the database's clock. */
export type HoldDuration =
  | { until: Date | null }
  | { seconds: number }
  /** Until the next UTC midnight. */
  | { untilNextDay: true };

const faultsOf = (what: string) =>
  `(select ${what} from payout_attempts p join withdrawals o on o.id = p.withdrawal_id
    where o.user_id = w.user_id and p.fault = 'recipient'
      and p.ended_at > now() - interval '${RECIPIENT_FAULT_DAYS} days')`;

export interface WantedHold {
  kind: HoldKind;
  lasts: HoldDuration;
}

/** Places holds, or moves their end. A review that an operator has cleared stays cleared. */
export const placeHolds = (trx: Trx, withdrawalId: string, holds: readonly WantedHold[]) =>
  run(trx, {
    withdrawalId,
    kinds: holds.map((hold) => hold.kind),
    untils: holds.map(({ lasts }) => ("until" in lasts ? lasts.until : null)),
    seconds: holds.map(({ lasts }) => ("seconds" in lasts ? lasts.seconds : null)),
    nextDays: holds.map(({ lasts }) => "untilNextDay" in lasts),
  })(`
    insert into withdrawal_holds as h (withdrawal_id, kind, until)
      select :withdrawalId, w.kind, case
        when w.next_day then (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc'
        when w.seconds is not null then now() + make_interval(secs => w.seconds)
        else w.until end
      from unnest(:kinds::text[], :untils::timestamptz[], :seconds::int[], :nextDays::boolean[])
        as w (kind, until, seconds, next_day)
      on conflict (withdrawal_id, kind) do update set until = excluded.until, cleared_at = null, cleared_by = null,
        placed_at = case when h.cleared_at is null then h.placed_at else now() end
      where h.kind <> 'review'`);

/** Clears a withdrawal's holds of these kinds, and its expired holds. */
export const clearHolds = (trx: Trx, withdrawalId: string, kinds: readonly HoldKind[]) =>
  run(trx, { withdrawalId, kinds })(`update withdrawal_holds set cleared_at = now()
     where withdrawal_id = :withdrawalId and cleared_at is null and (kind = any(:kinds) or until <= now())`);

/** Clears the payout halt's holds from all withdrawals, once the halt has ended. */
export const clearHaltHolds = (trx: Trx) =>
  run(trx)(`update withdrawal_holds h set cleared_at = now() from withdrawals w
     where w.status = 'pending' and h.withdrawal_id = w.id and h.kind = 'halted' and h.cleared_at is null`);

/** Clears a withdrawal's review for an operator. Undefined if none with this id waits for review. */
export const clearReview = (trx: Trx, withdrawalId: string, actor: string) =>
  maybe<{ userId: string }>(trx, { withdrawalId, actor })(`
    update withdrawal_holds h set cleared_at = now(), cleared_by = :actor from withdrawals w
      where w.id = :withdrawalId and w.status = 'pending' and h.withdrawal_id = w.id and h.kind = 'review'
        and h.cleared_at is null returning w.user_id as "userId"`);

/** The facts of `holdsOf` about the withdrawal `w`, as columns. */
export const HOLD_FACTS = `(select max(c.held_from) from wallet_history c where c.user_id = w.user_id
      and c.new_address = w.wallet_address and c.old_address is not null) as "walletHeldFrom",
    ${faultsOf("count(*)::int")} as "recipientFaults", ${faultsOf("max(p.ended_at)")} as "lastRecipientFaultAt",
    ${REVIEW_SUMS} as sums, now() as now`;

type HoldFactsRow = Omit<HoldFacts, keyof BothSums | "isApproved"> & { sums: BothSumsRow };

/** The facts of `holdsOf` about a withdrawal without an approval. */
export async function readHoldFacts(db: DbOrTrx, withdrawalId: string): Promise<HoldFacts> {
  const { sums, ...facts } = await one<HoldFactsRow>(db, { withdrawalId })(`
    select ${HOLD_FACTS} from withdrawals w where w.id = :withdrawalId`);
  return { ...facts, ...toBothSums(sums), isApproved: false };
}
