import { connect, type Db } from "@lode/db/connection";

/**
 * Gives a test's database a clock that the test moves: our `now()` precedes Postgres' own, also in column defaults. Only new
 * connections see it. The time must lie in the past, because the ids of rows are made by the real clock.
 */
export async function moveDatabaseClock(url: string): Promise<(now: Date) => Promise<void>> {
  const db = connect(url, { poolSize: 1, name: "clock" });
  await db.raw(`
    create table test_clock (ahead interval not null);
    insert into test_clock values ('0');
    create function public.now() returns timestamptz language sql stable
      as $$ select pg_catalog.now() + (select ahead from public.test_clock) $$;
    do $$ declare c record; begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
      for c in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default in ('now()', 'pg_catalog.now()') loop
        execute format('alter table %I alter column %I set default public.now()', c.table_name, c.column_name);
      end loop;
    end $$`);
  await db.destroy();
  return (now) => setAhead(url, now);
}

async function setAhead(url: string, now: Date): Promise<void> {
  const db: Db = connect(url, { poolSize: 1, name: "clock" });
  await db.raw("update test_clock set ahead = ?::timestamptz - pg_catalog.now()", [now]);
  await db.destroy();
}
