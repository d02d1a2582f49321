import type { LedgerSums } from "@lode/core/domain/proof/statements";
import type { Db, DbOrTrx } from "../connection.ts";
import { one, run } from "../query.ts";

/** The columns of `LedgerSums`, and `entries`, summed over ledger_totals, which transactions maintain. */
export const TOTALS = `
  coalesce(sum(entries), 0)::bigint as entries, coalesce(sum(balances), 0)::bigint as balances,
  coalesce(sum(in_flight), 0)::bigint as "inFlight", coalesce(sum(fees), 0)::bigint as fees,
  coalesce(sum(paid_out), 0)::bigint as "paidOut", coalesce(sum(awarded), 0)::bigint as awarded,
  coalesce(sum(balances + in_flight + fees + paid_out - awarded), 0)::bigint as sum`;

export interface LedgerTotals extends LedgerSums {
  /** Number of entries ever written. */
  entries: bigint;
}

export const readLedgerTotals = (db: DbOrTrx) => one<LedgerTotals>(db)(`select ${TOTALS} from ledger_totals`);

/** The rows of closed connections are merged once the table has more rows than this. */
const FOLD_FROM = 200;

/** Merges the totals and counters of closed connections, so that reading the sums always costs the same. */
export async function foldTotals(db: Db): Promise<void> {
  const gone = (table: string) => `slot <> 0 and (select count(*) from ${table}) > ${FOLD_FROM}
    and not exists (select from pg_stat_activity where pid = slot)`;
  await run(db)(`with gone as (delete from ledger_totals where ${gone("ledger_totals")} returning *)
     insert into ledger_totals as l (slot, entries, balances, in_flight, fees, paid_out, awarded)
     select 0, sum(entries), sum(balances), sum(in_flight), sum(fees), sum(paid_out), sum(awarded) from gone
     having count(*) > 0
     on conflict (slot) do update set entries = l.entries + excluded.entries, balances = l.balances + excluded.balances,
       in_flight = l.in_flight + excluded.in_flight, fees = l.fees + excluded.fees,
       paid_out = l.paid_out + excluded.paid_out, awarded = l.awarded + excluded.awarded`);
  await run(db)(`with gone as (delete from counters where ${gone("counters")} returning *)
     insert into counters as c (name, slot, value, changes)
     select name, 0, sum(value), sum(changes) from gone group by name
     on conflict (name, slot) do update set value = c.value + excluded.value, changes = c.changes + excluded.changes`);
}

/** Sums the whole ledger and replaces the totals. Awards wait meanwhile. */
export const recountLedger = (db: DbOrTrx): Promise<void> => run(db)("select recount_ledger()");

/** Recounts every counter from its rows. Sign-ups and withdrawals wait meanwhile. */
export const recountCounters = (db: DbOrTrx): Promise<void> => run(db)("select recount_counters()");

/** The counters that triggers keep (migration 0105-ledger). */
export type CounterName = "miners" | "withdrawals completed" | "withdrawals failed" | "points completed";

export interface CounterValue {
  value: bigint;
  /** The sum of all changes so far, up and down, without their sign. */
  changes: bigint;
}

export const readCounter = (db: DbOrTrx, name: CounterName) =>
  one<CounterValue>(db, { name })(`
    select coalesce(sum(value), 0)::bigint as value, coalesce(sum(changes), 0)::bigint as changes
      from counters where name = :name`);
