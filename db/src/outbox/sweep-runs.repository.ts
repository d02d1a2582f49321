import type { DbOrTrx } from "../connection.ts";
import { one } from "../query.ts";

interface SweepPeriod {
  name: string;
  everyMs: number;
}

/** Condition on the start of the last run: the period that it began is over. */
const isOver = (startedAt: string, everyMs: string): string =>
  `${startedAt} not between now() - make_interval(secs => ${everyMs} / 1000) and now() + make_interval(secs => ${everyMs} / 1000)`;

/**
 * Claims the periods of sweeps that begin now, by the database's clock. This process runs the `claimed` ones; another has
 * claimed the periods of the rest. The next of all of them begins in `waitMs`. A claim more than a period in the future
 * was made before the clock was set back, and is void.
 */
export async function claimSweepRuns(
  db: DbOrTrx,
  sweeps: readonly SweepPeriod[],
): Promise<{ claimed: string[]; waitMs: number }> {
  return one(
    db,
    `with wanted as (
       select w.name, w.every_ms, r.started_at
       from unnest(:names::text[], :periods::float8[]) as w (name, every_ms) left join sweep_runs r using (name)
     ), due as (
       select name, every_ms from wanted where started_at is null or ${isOver("started_at", "every_ms")}
     ), claimed as (
       insert into sweep_runs as r (name, started_at) select name, now() from due
       on conflict (name) do update set started_at = now()
         where ${isOver("r.started_at", "(select every_ms from due d where d.name = r.name)")}
       returning name
     )
     select array(select name from claimed) as claimed,
       (select coalesce(min(case when d.name is not null then w.every_ms
           else greatest(0, w.every_ms - extract(epoch from now() - w.started_at) * 1000) end), 0)
         from wanted w left join due d using (name))::int as "waitMs"`,
    { names: sweeps.map(({ name }) => name), periods: sweeps.map(({ everyMs }) => everyMs) },
  );
}
