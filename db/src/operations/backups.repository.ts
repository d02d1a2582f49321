import type { DbOrTrx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, run } from "../query.ts";

export interface Backup {
  startedAt: Date;
  endedAt: Date;
  /** Of all files, pictures and secrets included. */
  bytes: bigint;
  /** Whether the server archived its log. */
  hasLog: boolean;
}

/** Notes a complete backup. A restored database does not know the backup that it comes from. */
export async function insertBackup(db: DbOrTrx, backup: Backup): Promise<void> {
  await run(
    db,
    `insert into backups (id, started_at, ended_at, bytes, has_log)
     values (:id, :startedAt, :endedAt, :bytes, :hasLog)`,
    { id: newId(), ...backup },
  );
}

export const findLastBackup = (db: DbOrTrx): Promise<Backup | undefined> =>
  maybe(
    db,
    `select started_at as "startedAt", ended_at as "endedAt", bytes, has_log as "hasLog" from backups
     order by ended_at desc limit 1`,
  );
