import type { Db, Trx } from "../connection.ts";
import { hasRow, many, run } from "../query.ts";

export interface DatabaseSession {
  pid: number;
  program: string;
  state: string;
  /** The reason why the session waits; null if it does not wait. */
  waits: string | null;
  /** Whole seconds since its transaction began; null outside of a transaction. */
  seconds: number | null;
  statement: string;
}

/** Every session on this database but the caller's, the longest transaction first. */
export const listSessions = (db: Db) =>
  many<DatabaseSession>(db)(`
    select pid, application_name as program, coalesce(state, '') as state, wait_event_type as waits,
        floor(extract(epoch from now() - xact_start))::int as seconds, left(query, 80) as statement
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      order by xact_start nulls last, pid`);

/** Ends a session on this database, and with it its transaction. False if there is no such session. */
export const endSession = (trx: Trx, pid: number) =>
  hasRow(trx, { pid })(`select pg_terminate_backend(pid) from pg_stat_activity
     where pid = :pid and datname = current_database() and pid <> pg_backend_pid()`);

/** The rows of a statement that changes nothing. Throws if the statement changes something, or takes longer than ten seconds. */
export const queryReadOnly = (db: Db, statement: string) =>
  db.transaction(async (trx) => {
    await run(trx)("set transaction read only");
    await run(trx)("set local statement_timeout = '10s'");
    return many<Record<string, unknown>>(trx)(statement);
  });
