import type { DbOrTrx } from "../connection.ts";
import { newId } from "../id.ts";
import { one, run } from "../query.ts";

export interface Backup {
  startedAt: Date;
  endedAt: Date;
  /** The bytes of all files, secrets included. */
  bytes: bigint;
  /** Whether the server archived its log. */
  hasLog: boolean;
}

/** Notes a complete backup. A restored database does not know the backup that it comes from. */
export const insertBackup = (db: DbOrTrx, backup: Backup) =>
  run(db, { id: newId(), ...backup })(`insert into backups (id, started_at, ended_at, bytes, has_log)
     values (:id, :startedAt, :endedAt, :bytes, :hasLog)`);

/** The server's time, and whether it archives its log, without which only a backup's own end can be restored. */
export const readServerMoment = (db: DbOrTrx) =>
  one<{ now: Date; hasLog: boolean }>(db)(`
    select clock_timestamp() as now, current_setting('archive_mode') <> 'off' as "hasLog"`);
