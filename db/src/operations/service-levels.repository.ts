import type { LevelWindow, ServiceLevelName } from "@lode/core/domain/operations/service-levels";
import type { DbOrTrx } from "../connection.ts";
import { oneValue, run } from "../query.ts";

const ADD =
  "on conflict (level, minute) do update set good = m.good + excluded.good, bad = m.bad + excluded.bad";

/**
 * Counts a level's events since the last count that are at least `settleSeconds` old. Each event is counted
 * once, however many processes count. `events` selects `at` and `good` of the rows between `since` and
 * `until` of `w`.
 */
const countLevel = (db: DbOrTrx, level: ServiceLevelName, settleSeconds: number, events: string) =>
  run(db, { level, settleSeconds })(`with w as (
       select counted_to as since, greatest(counted_to, now() - make_interval(secs => :settleSeconds)) as until
       from service_levels where level = :level for update
     ), events as (${events}), counted as (
       update service_levels l set counted_to = w.until from w where l.level = :level
     )
     insert into service_level_minutes as m (level, minute, good, bad)
     select :level, date_trunc('minute', at), count(*) filter (where good), count(*) filter (where not good)
     from events group by 2 ${ADD}`);

const VERDICT_SECONDS = 10;
/** The clocks of the processes and the database differ by less than this. */
const CLOCK_MARGIN = "interval '5 minutes'";

/**
 * Requested attempts, good if decided in time. They are counted once their time is over, so that undecided
 * attempts count as bad. Attempts have no index on time, but their keys are ordered by time.
 */
export const countVerdicts = (db: DbOrTrx): Promise<void> =>
  countLevel(
    db,
    "verdicts",
    VERDICT_SECONDS,
    `select a.asked_at as at,
       coalesce(a.decided_at <= a.asked_at + interval '${VERDICT_SECONDS} seconds', false) as good
     from task_attempts a, w
     where a.id >= (select uuid_at(since - ${CLOCK_MARGIN}) from w)
       and a.asked_at > w.since and a.asked_at <= w.until`,
  );

/**
 * Completed withdrawals, good if paid within 60 s of sending. The 32 slots of 0.4 s that a landed payment
 * needs to become final do not count; the time it takes to land does.
 */
export const countWithdrawals = (db: DbOrTrx): Promise<void> =>
  countLevel(
    db,
    "withdrawals",
    0,
    `select d.ended_at as at, d.ended_at <= t.sent_at + interval '12.8 seconds' + interval '60 seconds' as good
     from withdrawals d
     join payout_attempts p on p.withdrawal_id = d.id and p.state = 'finalized'
     join payout_transactions t on t.id = p.transaction_id and t.sent_at is not null
     where d.status = 'completed' and d.ended_at > (select since from w) and d.ended_at <= (select until from w)`,
  );

/** Actions that were taken, measured from the time they were planned for. */
export const countAutomation = (db: DbOrTrx): Promise<void> =>
  countLevel(
    db,
    "automation",
    0,
    `select a.acted_at as at, a.acted_at <= a.planned_for + interval '60 seconds' as good
     from automation_actions a, w
     where a.planned_for is not null and a.acted_at > w.since and a.acted_at <= w.until`,
  );

/** Adds the pages that an API process answered since its last report. */
export const addPageCounts = (db: DbOrTrx, { good, bad }: { good: number; bad: number }) =>
  run(db, { good, bad })(`
    insert into service_level_minutes as m (level, minute, good, bad)
      values ('page', date_trunc('minute', now()), :good, :bad) ${ADD}`);

/** Totals of the last hour, 24 hours and 7 days of each level. */
export async function readLevelWindows(db: DbOrTrx): Promise<Record<ServiceLevelName, LevelWindow>> {
  const counts = (period: string) => {
    const sum = (column: string) =>
      `'${column}', coalesce(sum(m.${column}) filter (where m.minute > now() - interval '${period}'), 0)`;
    return `json_build_object(${sum("good")}, ${sum("bad")})`;
  };
  return oneValue<Record<ServiceLevelName, LevelWindow>>(db)(`
    select json_object_agg(level, counted) as levels from (
      select l.level, json_build_object('hour', ${counts("1 hour")}, 'day', ${counts("24 hours")},
        'week', ${counts("7 days")}) as counted
      from service_levels l left join service_level_minutes m on m.level = l.level and m.minute > now() - interval '7 days'
      group by l.level) w`);
}

/** Deletes minutes that no window has any more. */
export const purgeLevelMinutes = (db: DbOrTrx) =>
  run(db)("delete from service_level_minutes where minute < now() - interval '8 days'");
