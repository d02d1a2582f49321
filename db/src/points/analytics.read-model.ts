import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { KINDS } from "@lode/core/domain/networks/action-kinds";
import { FROM_TASKS } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { many, one, oneValue } from "../query.ts";

/**
 * Selects by the key of the index, which is ordered by time. Otherwise Postgres would read a miner's whole
 * history to find two weeks of it. The application's clocks make the ids, so the range is a day longer.
 */
const OF_LAST_DAYS = "e.id > uuid_at(now() - interval '16 days')";

/** The attempts are those of the last 30 days; `paid` has the points of completed withdrawals, without their fees. */
export async function readAnalytics(db: DbOrTrx, userId: string) {
  const [days, verdicts, paid] = await Promise.all([
    many<AnalyticsView["days"][number]>(db, { userId })(`
      select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(p.points, 0)::float8 as points,
          json_build_object(${KINDS.map((kind) => `'${kind}', coalesce(p.kind_${kind}, 0)`).join(", ")}) as kinds
        from generate_series((now() at time zone 'utc')::date - 13, (now() at time zone 'utc')::date,
          interval '1 day') as d(day)
        left join (
          select (e.created_at at time zone 'utc')::date as day, sum(e.amount) as points,
            ${KINDS.map((kind) => `sum(e.amount) filter (where k.kind = '${kind}') as kind_${kind}`).join(", ")}
          from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
          left join task_attempts a on a.id = t.subject_id
          left join mining_tasks k on k.id = a.task_id
          where e.account_id = :userId and t.kind in ${FROM_TASKS}
            and e.created_at > now() - interval '15 days' and ${OF_LAST_DAYS}
          group by 1) p on p.day = d.day
        order by d.day`),
    one<{ attempts: number; verified: number }>(db, { userId })(`
      select count(*)::int as attempts, (count(*) filter (where state in ('verified', 'reversed')))::int as verified
        from task_attempts where user_id = :userId and decided_at > now() - interval '30 days'
          and state in ('verified', 'reversed', 'not_done')`),
    oneValue<bigint>(db, { userId })(`
      select coalesce(sum(amount) filter (where status = 'completed'), 0)::bigint as paid from withdrawals
        where user_id = :userId`),
  ]);
  return { days, ...verdicts, paid };
}

/**
 * The tasks that earned the miner something in the last eight days, which hold the week of every zone. An award that
 * was taken back still counts: that day was not idle. Selects by the key of the index too, as above.
 */
export const listTasksDone = (db: DbOrTrx, userId: string) =>
  many<{ task_id: string; at: Date }>(db, { userId })(`
    select a.task_id, e.created_at as at
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id and t.kind = 'award'
      join task_attempts a on a.id = t.subject_id
      where e.account_id = :userId and e.created_at > now() - interval '8 days'
        and e.id > uuid_at(now() - interval '9 days')`);
