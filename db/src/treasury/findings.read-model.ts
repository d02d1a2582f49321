import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";

/** One discrepancy between chain, rows and ledger. */
export interface Finding {
  kind:
    | "unknown outflow"
    | "wrong amount"
    | "paid twice"
    | "failed but paid"
    | "completed but unpaid"
    | "ledger"
    | "balance"
    | "paid points"
    | "held points";
  /** For an operator: what differs, and by how much. */
  detail: string;
}

/**
 * Compares the treasury's movements with the attempts, the withdrawals with the movements, and the ledger with itself and
 * with the withdrawals. `readAt` is when the complete reading of the chain began, by the database's clock: every
 * withdrawal completed before it must be among the movements. Null if the reading was incomplete: then no movement is
 * reported as missing.
 */
export async function listFindings(db: DbOrTrx, readAt: Date | null): Promise<Finding[]> {
  return many(db, FINDINGS, { readAt, ...PLATFORM_ACCOUNTS });
}

const PAID = `select m.signature, unnest(m.withdrawal_ids) as withdrawal_id from treasury_movements m
  where m.delta < 0 and m.acknowledged_by is null`;

const FINDINGS = `
  select 'unknown outflow' as kind, m.signature || ' moved ' || m.delta || ' base units' as detail
  from treasury_movements m where m.delta < 0 and m.acknowledged_by is null
    and not exists (select from payout_transactions t where t.signature = m.signature)
  union all
  select 'wrong amount', t.signature || ' moved ' || m.delta || ' base units, its attempts say ' || sum(p.base_units)
  from treasury_movements m join payout_transactions t on t.signature = m.signature
    join payout_attempts p on p.transaction_id = t.id
  group by t.signature, m.delta having sum(p.base_units) <> -m.delta
  union all
  select 'paid twice', 'withdrawal ' || withdrawal_id || ' by ' || string_agg(signature, ' and ')
  from (${PAID}) paid group by withdrawal_id having count(*) > 1
  union all
  select 'failed but paid', 'withdrawal ' || w.id || ' by ' || paid.signature
  from (${PAID}) paid join withdrawals w on w.id = paid.withdrawal_id where w.status = 'failed'
  union all
  select 'completed but unpaid', 'withdrawal ' || w.id || ' names ' || w.transaction_hash
  from withdrawals w where w.status = 'completed' and w.ended_at < :readAt::timestamptz
    and not exists (select from treasury_movements m where m.signature = w.transaction_hash)
  union all
  select 'ledger', 'its entries sum to ' || sum(amount) from ledger_entries having sum(amount) <> 0
  union all
  select 'balance', 'miner ' || a.id || ' has ' || a.balance || ', the entries say ' || coalesce(sum(e.amount), 0)
  from ledger_accounts a left join ledger_entries e on e.account_id = a.id
  where a.kind = 'user' group by a.id having a.balance <> coalesce(sum(e.amount), 0)
  union all
  select 'paid points', 'the ledger says ' || ledger.points || ', the completed withdrawals ' || rows.points
  from (select coalesce(sum(amount), 0) as points from ledger_entries where account_id = :paidOut) ledger,
    (select coalesce(sum(amount), 0) as points from withdrawals where status = 'completed') rows
  where ledger.points <> rows.points
  union all
  select 'held points', 'the ledger says ' || ledger.points || ', the open withdrawals ' || rows.points
  from (select coalesce(sum(amount), 0) as points from ledger_entries where account_id = :inFlight) ledger,
    (select coalesce(sum(amount), 0) as points from withdrawals where status in ('pending', 'processing')) rows
  where ledger.points <> rows.points`;
