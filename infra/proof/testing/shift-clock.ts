import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDatabase, type RunningPostgres } from "@lode/stack/stores/postgres";
import pg from "pg";

const PRELOAD = new URL("../world/clock-skew.mjs", import.meta.url).href;
const DAY_MS = 86_400_000;

/** Milliseconds from now to the next moment at this time of day in UTC. */
export function millisecondsUntil(hour: number, minute: number, now = Date.now()): number {
  const wanted = (hour * 60 + minute) * 60_000;
  return (wanted - (now % DAY_MS) + DAY_MS) % DAY_MS;
}

export interface ShiftedClock {
  /** Gives the stack's programs and an empty database of its own the shifted clock. */
  settings: Record<string, string>;
  /** Shifts the clock of all of them, by the difference to the real one. */
  shiftBy(ms: number): Promise<void>;
}

/**
 * Shifts the clock of a whole stack. Programs read the shift from a file. In the database, our `now()` and
 * `clock_timestamp()` precede Postgres' own, also in column defaults, because migrations run with the same search path. The
 * clocks of Redis and of timers keep running as usual: a pause of five seconds takes five seconds.
 */
export async function shiftedClock(
  postgres: RunningPostgres,
  folder: string,
  byMs: number,
): Promise<ShiftedClock> {
  const name = "shifted";
  const url = await ensureDatabase(postgres.url, name);
  const file = join(folder, "clock-skew");
  const inDatabase = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const functions = ["now", "clock_timestamp"].map(
    (clock) => `create function public.${clock}() returns timestamptz language sql stable
      as $$ select pg_catalog.${clock}() + (select by from clock.shift) $$;`,
  );
  await inDatabase(`
    create schema clock;
    create table clock.shift (by interval not null);
    insert into clock.shift values ('0');
    ${functions.join("\n")}
    alter database ${name} set search_path = public, pg_catalog;`);
  const shiftBy = async (ms: number) => {
    const whole = Math.round(ms);
    // A program never reads half of it.
    writeFileSync(`${file}.new`, String(whole));
    renameSync(`${file}.new`, file);
    await inDatabase(`update clock.shift set by = '${whole} milliseconds'`);
  };
  await shiftBy(byMs);
  const settings = { DATABASE_URL: url, NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_SKEW_FILE: file };
  return { settings, shiftBy };
}
