import type { ReportName, ReportRow } from "@lode/core/domain/reports/report";
import type { Db } from "../connection.ts";
import { many } from "../query.ts";

interface Period {
  from: Date;
  to: Date;
}

/**
 * The pages of a report, oldest first. Each page is its own query that starts after the last id, so memory
 * stays constant and a slow reader holds neither a connection nor a snapshot of the database. A row that
 * changes in between is read in its state at the time of its page. Throws the signal's reason when it aborts.
 */
export async function* readReport(
  db: Db,
  name: ReportName,
  period: Period,
  signal: AbortSignal,
): AsyncGenerator<ReportRow[]> {
  if (name === "x-costs") return yield* readCosts(db, period, signal);
  const { sql, size } = PAGED[name];
  let after = idBefore(period.from);
  for (;;) {
    const bindings = { ...period, after, before: idAfter(period.to), size };
    const rows = await many<ReportRow>(db, sql, bindings, signal);
    if (rows.length > 0) yield rows.map(plain);
    const last = rows.at(-1)?.id;
    if (rows.length < size || typeof last !== "string") return;
    after = last;
  }
}

/** Allowance for clocks: several machines make the ids, but the database makes the times. */
const SKEW_MS = 3_600_000;
const idBefore = (time: Date): string => idAt(time.getTime() - SKEW_MS, "0000-0000-0000-000000000000");
const idAfter = (time: Date): string => idAt(time.getTime() + SKEW_MS, "ffff-ffff-ffff-ffffffffffff");

/** A UUIDv7 begins with the milliseconds in 48 bits (RFC 9562, 5.7). */
function idAt(milliseconds: number, rest: string): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-${rest.slice(5)}`;
}

const within = (id: string, time: string): string =>
  `${id} > :after::uuid and ${id} <= :before::uuid and ${time} >= :from and ${time} < :to`;

const PAGED: Record<Exclude<ReportName, "x-costs">, { sql: string; size: number }> = {
  withdrawals: {
    size: 200,
    sql: `select id, user_id as miner_id, status, amount as points, fee as fee_points,
        (amount * 10000)::text as usdc_base_units, wallet_address, transaction_hash as transaction_signature,
        created_at as requested_at, ended_at
      from withdrawals where ${within("id", "created_at")} order by id limit :size`,
  },
  "ledger-entries": {
    size: 200,
    sql: `select e.id, e.transfer_id, t.kind, t.subject_id, coalesce(nullif(a.kind, 'user'), 'miner') as account_kind,
        case when a.kind = 'platform' then a.name end as platform_account, a.user_id as miner_id, e.amount as points,
        e.created_at
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
      where ${within("e.id", "e.created_at")} order by e.id limit :size`,
  },
  attempts: {
    size: 200,
    sql: `select a.id, a.task_id, a.user_id as miner_id, a.network, k.kind, a.source, a.state, a.points, a.checks,
        r.cost as cost_microdollars, a.asked_at as requested_at, a.decided_at
      from task_attempts a join mining_tasks k on k.id = a.task_id
        cross join lateral (select coalesce(sum(cost_microdollars), 0)::bigint as cost
          from verification_receipts where attempt_id = a.id) r
      where ${within("a.id", "a.asked_at")} order by a.id limit :size`,
  },
  tasks: {
    size: 20,
    sql: `select k.id, k.network, k.kind, k.state, k.description, k.base_points, k.budget_points, k.spent_points,
        k.max_completions, k.completions, a.attempts, a.not_done, a.checks, a.cost_microdollars, k.created_at,
        k.starts_at, k.expires_at, k.ended_at
      from mining_tasks k cross join lateral (
        select count(*) as attempts, count(*) filter (where t.state = 'not_done') as not_done,
          coalesce(sum(r.checks), 0)::bigint as checks, coalesce(sum(r.cost), 0)::bigint as cost_microdollars
        from task_attempts t cross join lateral (
          select count(*) as checks, coalesce(sum(cost_microdollars), 0) as cost
          from verification_receipts where attempt_id = t.id) r
        where t.task_id = k.id) a
      where ${within("k.id", "k.created_at")} order by k.id limit :size`,
  },
};

/**
 * In one statement, however long the period: days without costs cost nothing. Verification's costs are summed from the
 * receipts, all other costs from the day's sums.
 */
async function* readCosts(db: Db, { from, to }: Period, signal: AbortSignal): AsyncGenerator<ReportRow[]> {
  const rows = await many<ReportRow>(
    db,
    `with days as (
       select date_trunc('day', :from::timestamptz, 'UTC') as first,
         date_trunc('day', :to::timestamptz - interval '1 microsecond', 'UTC') + interval '1 day' as "end"
     )
     select * from (
       select to_char(date_trunc('day', r.asked_at, 'UTC') at time zone 'utc', 'YYYY-MM-DD') as day,
         r.network, 'verification' as purpose, count(*) as probes, sum(r.cost_microdollars)::bigint as microdollars
       from verification_receipts r, days where r.asked_at >= days.first and r.asked_at < days."end" group by 1, 2
       union all
       select to_char(s.day, 'YYYY-MM-DD'), s.network, s.purpose, null, s.microdollars from network_spending s, days
       where s.day >= (days.first at time zone 'utc')::date and s.day < (days."end" at time zone 'utc')::date
     ) costs order by day, network, purpose`,
    { from, to },
    signal,
  );
  if (rows.length > 0) yield rows.map(plain);
}

/** The row as written to the file: times in ISO 8601, and points as numbers, whose range is large enough. */
function plain(row: Record<string, unknown>): ReportRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (value instanceof Date) return [column, value.toISOString()];
      return [column, typeof value === "bigint" ? Number(value) : (value as string | number | null)];
    }),
  );
}
