import type { DbOrTrx } from "../connection.ts";
import { one, run } from "../query.ts";

interface SweepPeriod {
  name: string;
  everyMs: number;
  /** SQL condition: the sweep would find something to do. */
  when?: string;
}

/** Condition: the period that began with the last run is over. */
const isOver = (startedAt: string, everyMs: string): string =>
  `${startedAt} not between now() - make_interval(secs => ${everyMs} / 1000) and now() + make_interval(secs => ${everyMs} / 1000)`;

/** Checks a sweep's condition only once the sweep's period is over. */
const hasWork = (sweeps: readonly SweepPeriod[]): string => {
  const conditions = sweeps.flatMap(({ name, when }) => (when ? `when '${name}' then ${when}` : []));
  return conditions.length === 0 ? "true" : `case name ${conditions.join(" ")} else true end`;
};

/** Notes that a run failed or hangs: the sweep counts as silent in `inMs`, unless a run succeeds before. */
export const expectSilence = (db: DbOrTrx, name: string, inMs: number) =>
  run(db, { name, inMs })(`
    update sweep_runs set silent_at = coalesce(silent_at, now() + make_interval(secs => :inMs::float8 / 1000))
      where name = :name`);

export const endSilence = (db: DbOrTrx, name: string) =>
  run(db, { name })("update sweep_runs set silent_at = null where name = :name");

/**
 * Claims the sweeps whose next period begins now, by the database's clock. This process runs the `claimed` sweeps,
 * of which `failed` ended badly before; another process claimed the rest, or they have nothing to do. The next
 * period of any sweep begins in `waitMs`. A claim more than one period in the future was made before the clock
 * was set back, and does not count. `busy` sweeps are left out through the bindings, so the statement's text
 * stays the same and is prepared once.
 */
export async function claimSweepRuns(
  db: DbOrTrx,
  sweeps: readonly SweepPeriod[],
  busy: ReadonlySet<SweepPeriod> = new Set(),
) {
  const free = sweeps.filter((sweep) => !busy.has(sweep));
  const asked = { names: free.map(({ name }) => name), periods: free.map(({ everyMs }) => everyMs) };
  return one<{ claimed: string[]; failed: string[]; waitMs: number }>(
    db,
    asked,
  )(`
    with wanted as (
        select w.name, w.every_ms, r.started_at
        from unnest(:names::text[], :periods::float8[]) as w (name, every_ms) left join sweep_runs r using (name)
      ), past as (
        select name, every_ms from wanted where started_at is null or ${isOver("started_at", "every_ms")}
      ), due as (
        select name, every_ms from past where ${hasWork(sweeps)}
      ), claimed as (
        insert into sweep_runs as r (name, started_at) select name, now() from due
        on conflict (name) do update set started_at = now()
          where ${isOver("r.started_at", "(select every_ms from due d where d.name = r.name)")}
        returning name, silent_at
      ), idle as (
        update sweep_runs set silent_at = null where silent_at is not null
          and name in (select name from past except select name from due)
      )
      select array(select name from claimed) as claimed,
        array(select name from claimed where silent_at is not null) as failed,
        (select coalesce(min(case when p.name is not null then w.every_ms
            else greatest(0, w.every_ms - extract(epoch from now() - w.started_at) * 1000) end), 0)
          from wanted w left join past p using (name))::int as "waitMs"`);
}
