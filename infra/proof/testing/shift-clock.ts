import { ensureDatabase, type RunningPostgres } from "@lode/stack/stores/postgres";
import pg from "pg";

const PRELOAD = new URL("../world/clock-skew.mjs", import.meta.url).href;
const DAY_MS = 86_400_000;

/** Milliseconds from now to the next moment at this time of day in UTC. */
export function millisecondsUntil(hour: number, minute: number, now = Date.now()): number {
  const wanted = (hour * 60 + minute) * 60_000;
  return (wanted - (now % DAY_MS) + DAY_MS) % DAY_MS;
}

/** Settings that shift the clock of all programs of a stack by `byMs`. */
export const shiftedPrograms = (byMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${PRELOAD}`,
  CLOCK_SKEW_MS: String(byMs),
});

/**
 * Creates an empty database whose `now()` is `byMs` ahead: our function of that name precedes Postgres' own.
 * Column defaults use it too, because migrations run with the same search path.
 */
export async function shiftedDatabase(postgres: RunningPostgres, byMs: number): Promise<string> {
  const name = "shifted";
  const url = await ensureDatabase(postgres.url, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      create function public.now() returns timestamptz language sql stable
        as $$ select pg_catalog.now() + interval '${Math.round(byMs)} milliseconds' $$;
      alter database ${name} set search_path = public, pg_catalog;
    `);
  } finally {
    await client.end();
  }
  return url;
}
