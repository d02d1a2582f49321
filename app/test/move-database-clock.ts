import { connect, type Db } from "@lode/db/connection";

/**
 * Gives a test's database a clock that stands where the test puts it: our `now()` precedes Postgres' own, also in column
 * defaults. Only connections opened later see it.
 */
export async function standDatabaseClock(url: string): Promise<void> {
  const db = connect(url, { poolSize: 1, name: "clock" });
  await db.raw(`
    create table test_clock (at timestamptz);
    insert into test_clock values (null);
    create function public.now() returns timestamptz language sql stable
      as $$ select coalesce((select at from public.test_clock), pg_catalog.now()) $$;
    do $$ declare c record; begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
      for c in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default in ('now()', 'pg_catalog.now()') loop
        execute format('alter table %I alter column %I set default public.now()', c.table_name, c.column_name);
      end loop;
    end $$`);
  await db.destroy();
}

export const setDatabaseClock = (db: Db, now: Date) => db.raw("update test_clock set at = ?", [now]);
