import type { DbOrTrx } from "../connection.ts";
import { one } from "../query.ts";

/**
 * Claims the period of a sweep that begins now, by the database's clock. If it is `claimed`, this process runs the sweep;
 * otherwise another has claimed the period, which ends in `waitMs`. A claim more than a period in the future was made
 * before the clock was set back, and is void.
 */
export async function claimSweepRun(
  db: DbOrTrx,
  name: string,
  everyMs: number,
): Promise<{ claimed: boolean; waitMs: number }> {
  return one(
    db,
    `with claimed as (
       insert into sweep_runs as r (name, started_at) values (:name, now())
       on conflict (name) do update set started_at = now()
         where r.started_at not between now() - make_interval(secs => :everyMs::float8 / 1000)
           and now() + make_interval(secs => :everyMs::float8 / 1000)
       returning 1
     )
     select exists (select from claimed) as claimed, case when exists (select from claimed) then :everyMs::int
       else greatest(0, ceil(:everyMs::float8 - coalesce(
         (select extract(epoch from now() - started_at) * 1000 from sweep_runs where name = :name), 0)))::int
       end as "waitMs"`,
    { name, everyMs },
  );
}
