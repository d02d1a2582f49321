import type { Hold, HoldFacts, HoldKind } from "@lode/core/domain/withdrawals/holds";
import { ACTIVE_HOLD, LIVE_PAYOUT, toHolds } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, one, oneValue, run } from "../query.ts";
import { planEachTime } from "../transaction.ts";
import { type BothSums, type BothSumsRow, HOLD_FACTS, toBothSums } from "./holds.repository.ts";

/**
 * Whether an attempt of withdrawal `w` is in one of these states. Aggregates each row's own attempts, because
 * Postgres turns `exists` into a join. The join compares every withdrawal with every attempt until a sudden
 * backlog is in the statistics (with 2,000 withdrawals, `lockPromises` took 286 ms instead of 13 ms).
 */
export const hasAttemptIn = (states: string): string =>
  `coalesce((select bool_or(p.state in ${states}) from payout_attempts p where p.withdrawal_id = w.id), false)`;

export const OPEN = "w.status in ('pending', 'processing')";

/**
 * Whether an open withdrawal `w` can be signed: it is processing, or pending without an active hold; no
 * attempt may land or has landed; and it is not leased.
 */
export const PAYABLE = `${OPEN}
  and (w.leased_until is null or w.leased_until < now())
  and (w.status = 'processing' or not exists (select from ${ACTIVE_HOLD}))
  and not ${hasAttemptIn("('signed', 'broadcast', 'landed', 'finalized')")}`;

/** Whether the withdrawal gets a transaction of its own: for review, or after two that failed to pay it. */
export const ALONE = `(w.review_reason is not null
  or (select count(*) from payout_attempts p where p.withdrawal_id = w.id) >= 2)`;

/** A withdrawal that could be signed now, with the facts that planning needs. */
export interface Payable extends HoldFacts {
  withdrawalId: string;
  userId: string;
  /** Points, without the fee. */
  amount: bigint;
  status: "pending" | "processing";
  suspended: boolean;
  /** Holds that were not cleared, including expired holds: what the miner was last told. */
  uncleared: Hold[];
  /** This miner's points claimed for payment since midnight UTC, without failed withdrawals. */
  claimedToday: bigint;
  /** True if the withdrawal needs review, or after two transactions that failed to pay it. */
  isAlone: boolean;
}

const LOCKED = "w.id, w.user_id, w.amount, w.status, w.wallet_address, w.created_at, w.review_reason";

type PayableRow = Omit<Payable, "uncleared" | keyof BothSums> & {
  uncleared: { kind: HoldKind; until: string | null }[];
  sums: BothSumsRow;
};

const TODAY = "date_trunc('day', now() at time zone 'utc') at time zone 'utc'";

export const isPayable = (db: DbOrTrx, withdrawalId: string) =>
  oneValue<boolean>(db, { withdrawalId })(`
    select exists (select from withdrawals w where w.id = :withdrawalId
      and ${PAYABLE}) as found`);

/**
 * The requested withdrawal, if it can be signed, and up to `more` of the oldest others. A withdrawal that must be paid
 * alone is returned alone. Locks the rows until the transaction ends, and skips rows locked by another worker.
 */
export async function lockPayable(
  trx: Trx,
  wanted: { withdrawalId: string; more: number },
): Promise<Payable[]> {
  // Choose and lock the rows first, then read the other facts only for them. Sort before checking which are
  // payable, so that a long backlog costs no more than the rows we take.
  const rows = await many<PayableRow>(trx, { ...wanted })(`
    with mine as materialized (
        select ${LOCKED} from withdrawals w
        where w.id = :withdrawalId and ${PAYABLE}
        for no key update of w skip locked
      ), chosen as materialized (
        select w.id from (select * from withdrawals w where ${OPEN} order by w.created_at) w
        where w.id <> :withdrawalId and ${PAYABLE} and not ${ALONE} limit :more
      ), others as materialized (
        select ${LOCKED} from withdrawals w where w.id in (select id from chosen) and ${PAYABLE}
        for no key update of w skip locked
      )
      select w.id as "withdrawalId", w.user_id as "userId", w.amount, w.status, u.suspended_at is not null as suspended,
        (select coalesce(json_agg(json_build_object('kind', h.kind, 'until', h.until)), '[]') from withdrawal_holds h
          where h.withdrawal_id = w.id and h.cleared_at is null) as uncleared, exists (select from withdrawal_holds h
          where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_by is not null) as "isApproved",
        ${HOLD_FACTS},
        (select coalesce(sum(o.amount), 0)::bigint from withdrawals o
         where o.user_id = w.user_id and o.claimed_at >= ${TODAY} and o.status <> 'failed') as "claimedToday",
        ${ALONE} as "isAlone"
      from (select * from mine union all select * from others) w join users u on u.id = w.user_id
      order by w.id <> :withdrawalId, w.created_at`);
  return rows
    .filter((_row, nth) => nth === 0 || !rows[0]?.isAlone)
    .map(({ sums, uncleared, ...row }) => ({ ...row, ...toBothSums(sums), uncleared: toHolds(uncleared) }));
}

/** How many withdrawals wait to be signed and may share a transaction. Stops counting at `limit`. */
export const countPayable = (db: DbOrTrx, limit: number) =>
  oneValue<number>(db, { limit })(`select count(*)::int as count from (select from withdrawals w
       where ${PAYABLE} and not ${ALONE} limit :limit) payable`);

export interface PromisedPoints {
  /** Points in claimed withdrawals that the treasury must still cover. */
  open: bigint;
  /** Points claimed since midnight UTC, without failed withdrawals. */
  claimedToday: bigint;
}

/** What was promised at a moment: a later reading of the treasury may not show it as paid. */
export interface Promised {
  at: Date | null;
  ids: string[];
}
const NOTHING: Promised = { at: null, ids: [] };

const PROMISED = `w.status = 'processing' and not ${hasAttemptIn("('landed', 'finalized')")}`;

export const listPromised = (db: DbOrTrx) =>
  one<Promised>(db)(`select now() as at, array(select w.id from withdrawals w where ${PROMISED}) as ids`);

/**
 * Points committed so far, including what was promised `before` the treasury was read and since then: a payment may
 * land meanwhile. Locks planning until the transaction ends, so that two workers plan one after the other. Plans the
 * query each time, because a backlog may have built up since the last plan.
 */
export async function lockPromises(trx: Trx, before = NOTHING) {
  await run(trx)("select pg_advisory_xact_lock(hashtextextended('payout plan', 0))");
  await planEachTime(trx);
  return one<PromisedPoints>(trx, { ...before })(`select
       (select coalesce(sum(amount), 0)::bigint from withdrawals where id in (select w.id from withdrawals w where ${PROMISED}
        union select unnest(:ids::uuid[]) union select id from withdrawals where claimed_at >= :at::timestamptz)) as open,
       (select coalesce(sum(amount), 0)::bigint from withdrawals
        where claimed_at >= ${TODAY} and status <> 'failed') as "claimedToday"`);
}

export interface ClaimedPayout {
  withdrawalId: string;
  userId: string;
  /** Points, without the fee. */
  amount: bigint;
  fee: bigint;
  walletAddress: string;
  /** The number of the attempt that may be signed next. */
  n: number;
  /**
   * How many token accounts the treasury has opened, or is opening, for this miner. Concurrent openings for
   * one wallet count once.
   */
  openedAccounts: number;
  /** Whether another payment that may still land opens this wallet's account. */
  isBeingOpened: boolean;
}

/** Leases withdrawals to this worker for signing and sets them to processing. Returns those it leased. */
export const claimForSigning = (db: DbOrTrx, withdrawalIds: readonly string[], leaseSeconds: number) =>
  many<ClaimedPayout>(db, { withdrawalIds, leaseSeconds })(`update withdrawals w set status = 'processing',
       claimed_at = coalesce(w.claimed_at, now()), leased_until = now() + make_interval(secs => :leaseSeconds)
     where w.id = any(:withdrawalIds) and ${PAYABLE}
     returning w.id as "withdrawalId", w.user_id as "userId", w.amount, w.fee, w.wallet_address as "walletAddress",
       (select coalesce(max(n), 0)::int + 1 from payout_attempts p where p.withdrawal_id = w.id) as n,
       (select count(*)::int from payout_attempts p join withdrawals o on o.id = p.withdrawal_id
        where o.user_id = w.user_id and p.opens_account and p.state not in ('expired', 'failed')
          and not exists (select from payout_attempts q
            where q.token_account = p.token_account and q.opens_account and q.state not in ('expired', 'failed')
              and (q.created_at, q.id) < (p.created_at, p.id) and coalesce(q.ended_at, 'infinity') > p.created_at)
       ) as "openedAccounts",
       exists (select from payout_attempts p join withdrawals o on o.id = p.withdrawal_id
        where o.user_id = w.user_id and o.wallet_address = w.wallet_address and p.opens_account
          and p.state in ${LIVE_PAYOUT}) as "isBeingOpened"`);

/** Releases withdrawals that were claimed but not signed, before their lease expires. */
export const releaseLeases = (db: DbOrTrx, withdrawalIds: readonly string[]) =>
  run(db, { withdrawalIds })(`
    update withdrawals set leased_until = null where id = any(:withdrawalIds) and status = 'processing'`);
