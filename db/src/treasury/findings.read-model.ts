import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import type { FoundAbout } from "../audits/audit-rounds.repository.ts";
import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";

/** Which rows to compare: those with these keys, or all of them. */
export interface Compared {
  /** Signatures of the treasury's movements. */
  signatures: readonly string[];
  withdrawalIds: readonly string[];
}

const PAID = "m.delta < 0 and m.acknowledged_by is null";

/** Listed rows are found by index; all rows are scanned from end to end. */
const rowsOf = (isAll: boolean) =>
  isAll
    ? "m as (select * from treasury_movements), w as (select * from withdrawals where status = 'completed')"
    : `m as materialized (select * from treasury_movements where signature = any(:signatures::text[])),
       w as materialized (select * from withdrawals where id = any(:withdrawalIds::uuid[]) and status = 'completed')`;

const findingsOf = (isAll: boolean) => `
  with ${rowsOf(isAll)}, paid as (select distinct unnest(withdrawal_ids) as id from m where ${PAID})
  select 'unknown outflow' as kind, m.signature as subject, m.signature || ' moved ' || m.delta || ' base units' as detail
  from m where ${PAID} and not exists (select from payout_transactions t where t.signature = m.signature)
  union all
  select 'wrong amount', m.signature, m.signature || ' moved ' || m.delta || ' base units, its attempts say ' || s.units
  from m, lateral (
    select sum(p.base_units) as units from payout_transactions t join payout_attempts p on p.transaction_id = t.id
    where t.signature = m.signature
  ) s where s.units <> -m.delta
  union all
  select 'paid twice', paid.id::text, 'withdrawal ' || paid.id || ' by ' || s.signatures
  from paid, lateral (
    select count(*) as n, string_agg(m.signature, ' and ' order by m.slot, m.signature) as signatures
    from treasury_movements m where m.withdrawal_ids @> array[paid.id] and ${PAID}
  ) s where s.n > 1
  union all
  select 'failed but paid', paid.id::text, 'withdrawal ' || paid.id || ' by ' || (
    select string_agg(m.signature, ' and ') from treasury_movements m where m.withdrawal_ids @> array[paid.id] and ${PAID})
  from paid join withdrawals f on f.id = paid.id where f.status = 'failed'
  union all
  select 'completed but unpaid', w.id::text, 'withdrawal ' || w.id || ' names ' || w.transaction_hash
  from w where w.ended_at < :readAt::timestamptz
    and not exists (select from treasury_movements m where m.signature = w.transaction_hash)
  union all
  select 'paid points', w.id::text, 'the ledger says ' || s.points || ', withdrawal ' || w.id || ' says ' || w.amount
  from w, lateral (
    select coalesce(sum(e.amount), 0) as points from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    where t.subject_id = w.id and e.account_id = '${PLATFORM_ACCOUNTS.paidOut}'
  ) s where s.points <> w.amount`;

/**
 * Compares the treasury's movements with the payments, and the withdrawals with the movements. `readAt` is when the
 * complete reading of the chain began, by the database's clock: every withdrawal completed before then must be among
 * the movements. It is null if the reading was incomplete: then no movement is reported as missing.
 */
export const comparePayments = (db: DbOrTrx, readAt: Date | null, compared: Compared | "all") =>
  many<FoundAbout>(db, { readAt, ...(compared === "all" ? {} : compared) })(findingsOf(compared === "all"));

/** Compares the ledger's points for withdrawals with the withdrawals, by the sums that are maintained. */
export const comparePoints = (db: DbOrTrx) =>
  many<FoundAbout>(db)(`with ledger as (
       select coalesce(sum(paid_out), 0) as paid, coalesce(sum(in_flight), 0) as held from ledger_totals
     ), rows as (
       select (select coalesce(sum(value), 0) from counters where name = 'points completed') as paid,
         (select coalesce(sum(amount), 0) from withdrawals where status in ('pending', 'processing')) as held
     )
     select 'paid points' as kind, 'paid points' as subject,
       'the ledger says ' || ledger.paid || ', the completed withdrawals ' || rows.paid as detail
     from ledger, rows where ledger.paid <> rows.paid
     union all
     select 'held points', 'held points', 'the ledger says ' || ledger.held || ', the open withdrawals ' || rows.held
     from ledger, rows where ledger.held <> rows.held`);

/** Compares the ledger with itself and with the withdrawals, reading every entry and every row. */
const compareLedger = (db: DbOrTrx) =>
  many<FoundAbout>(db, { paidOut: PLATFORM_ACCOUNTS.paidOut, inFlight: PLATFORM_ACCOUNTS.inFlight })(`
    select 'ledger' as kind, 'all entries' as subject, 'its entries sum to ' || sum(amount) as detail
      from ledger_entries having sum(amount) <> 0
      union all
      select 'balance', a.id::text, 'miner ' || a.id || ' has ' || a.balance || ', the entries say ' || coalesce(e.sum, 0)
      from ledger_accounts a
      left join (select account_id, sum(amount) as sum from ledger_entries group by account_id) e on e.account_id = a.id
      where a.kind = 'user' and a.balance <> coalesce(e.sum, 0)
      union all
      select 'paid points', 'paid points', 'the ledger says ' || ledger.points || ', the completed withdrawals ' || rows.points
      from (select coalesce(sum(amount), 0) as points from ledger_entries where account_id = :paidOut::uuid) ledger,
        (select coalesce(sum(amount), 0) as points from withdrawals where status = 'completed') rows
      where ledger.points <> rows.points
      union all
      select 'held points', 'held points', 'the ledger says ' || ledger.points || ', the open withdrawals ' || rows.points
      from (select coalesce(sum(amount), 0) as points from ledger_entries where account_id = :inFlight::uuid) ledger,
        (select coalesce(sum(amount), 0) as points from withdrawals where status in ('pending', 'processing')) rows
      where ledger.points <> rows.points`);

/** Compares all rows and all entries. For commands; the audit does this in steps (db/src/audits). */
export const listFindings = async (db: DbOrTrx, readAt: Date | null): Promise<FoundAbout[]> => [
  ...(await comparePayments(db, readAt, "all")),
  ...(await compareLedger(db)),
];
