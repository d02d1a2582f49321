import type { Db } from "../connection.ts";
import { manyValues, oneValue, run } from "../query.ts";

/** The tables partitioned by month, and how many years their rows are kept; null keeps them forever. */
export const PARTITIONED = {
  // Records of points and payouts, and the leaves of the signed proof.
  ledger_entries: null,
  // Usage logs, kept as long as the privacy policy promises.
  verification_receipts: 2,
  notifications: 2,
} as const satisfies Record<string, number | null>;

export type PartitionedTable = keyof typeof PARTITIONED;

/** How long to wait for a lock, because awards queue behind it. The next period tries again. */
const LOCK_TIMEOUT = "2s";

/**
 * Creates the missing partitions of this month and the coming months, and returns how many. Throws if a lock
 * is not available in time.
 */
export const makeMonthPartitions = (db: Db, table: PartitionedTable, monthsAhead: number): Promise<number> =>
  db.transaction(async (trx) => {
    await run(trx)(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    return oneValue<number>(trx, { table, monthsAhead })(`
      select make_month_partitions(:table::regclass, :monthsAhead) as made`);
  });

/** Drops the partitions whose rows are all older than `years`, and returns their names. */
export const dropOldPartitions = (db: Db, table: PartitionedTable, years: number): Promise<string[]> =>
  db.transaction(async (trx) => {
    await run(trx)(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    const old = await manyValues<string>(trx, { table, years })(`
      select c.oid::regclass::text as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = :table::regclass
          and (regexp_match(pg_get_expr(c.relpartbound, c.oid), $re$TO \\('([0-9a-f-]+)'\\)$re$))[1]::uuid
            <= uuid_at(now() - make_interval(years => :years))
        order by 1`);
    for (const part of old) await run(trx)(`drop table ${part}`);
    return old;
  });

/**
 * One row for each table: the days until the first month without a partition (below 0, rows already go to the
 * default partition), and whether the default partition has any rows.
 */
export const PARTITION_FACTS = Object.keys(PARTITIONED)
  .map(
    (table) => `select '${table}' as "table",
      extract(epoch from moment_of(partitioned_until('${table}')) - now())::float8 / 86400 as "daysAhead",
      exists (select from ${table}_default) as "usesDefault"`,
  )
  .join(" union all ");
