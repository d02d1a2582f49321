import pg from "pg";
import { afterAll } from "vitest";
import type { Db } from "../src/connection.ts";
import { GROWING, scansIn } from "./scans-in.ts";

/**
 * From now on, Postgres plans every statement on the database as if sequential scans, and merge and hash joins, were
 * forbidden, and sends each plan to its connection. The returned function runs `work` and returns the growing tables
 * that its statements would still scan, as "statement: table". Includes statements in functions and triggers.
 */
export async function recordPlans(
  db: Db,
  pools: readonly Db[],
): Promise<(work: () => Promise<unknown>) => Promise<string[]>> {
  await makeLarge(db);
  await explainAll(db);
  for (const pool of pools) await reconnect(pool);
  const scans = new Set<string>();
  const emit = pg.Client.prototype.emit;
  pg.Client.prototype.emit = function (this: pg.Client, event: string | symbol, ...args: unknown[]) {
    if (event === "notice") for (const scan of scansIn(messageIn(args[0]))) scans.add(scan);
    return (emit as (...all: unknown[]) => boolean).call(this, event, ...args);
  } as typeof emit;
  afterAll(() => {
    pg.Client.prototype.emit = emit;
  });
  return async (work) => {
    scans.clear();
    await work();
    return [...scans].sort();
  };
}

/** A pool notices closed connections only when it uses them next. */
async function reconnect(pool: Db): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const said = await pool.raw("show auto_explain.log_min_duration").catch(() => undefined);
    if (said?.rows[0]) return;
  }
  throw new Error("The pool does not open new connections.");
}

const messageIn = (notice: unknown): string =>
  typeof notice === "object" && notice !== null && "message" in notice ? String(notice.message) : "";

const SETTINGS: Record<string, string> = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_level": "notice",
  "auto_explain.log_format": "json",
  "auto_explain.log_nested_statements": "on",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
};

/** Makes the planner believe that a row or two of each growing table are a million. */
async function makeLarge(db: Db): Promise<void> {
  await db.raw(
    `update pg_class c set relpages = 1, reltuples = 1000000
     where c.relkind in ('r', 'i') and pg_relation_size(c.oid) > 0 and c.oid in (
       select t.oid from pg_class t left join pg_inherits i on i.inhrelid = t.oid
       where coalesce(i.inhparent, t.oid) = any(:tables::regclass[])
       union select x.indexrelid from pg_index x left join pg_inherits i on i.inhrelid = x.indrelid
       where coalesce(i.inhparent, x.indrelid) = any(:tables::regclass[]))`,
    { tables: GROWING },
  );
}

/** Applies SETTINGS to new connections, and closes the open connections so that pools reconnect. */
async function explainAll(db: Db): Promise<void> {
  const { rows }: { rows: { name: string }[] } = await db.raw("select current_database() as name");
  await db.raw("load 'auto_explain'");
  for (const [setting, value] of Object.entries(SETTINGS))
    await db.raw(`alter database ${pg.escapeIdentifier(rows[0]?.name ?? "")} set ${setting} = '${value}'`);
  await db.raw(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}
