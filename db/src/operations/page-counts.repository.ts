import type { DbOrTrx } from "../connection.ts";
import { run } from "../query.ts";

/** Adds the answers to miners that an API process gave since its last report. */
export const addPageCounts = (db: DbOrTrx, { good, bad }: { good: number; bad: number }) =>
  run(db, { good, bad })(`
    insert into service_level_minutes as m (level, minute, good, bad)
      values ('page', date_trunc('minute', now()), :good, :bad)
      on conflict (level, minute) do update set good = m.good + excluded.good, bad = m.bad + excluded.bad`);

/** Only the last hour is judged; 0.1.0 judges a week. */
export const purgePageCounts = (db: DbOrTrx) =>
  run(db)("delete from service_level_minutes where minute < now() - interval '8 days'");
