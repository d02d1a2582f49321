import type pg from "pg";
import type { Db, DbOrTrx, PoolClient } from "../connection.ts";
import { newId } from "../id.ts";
import { run } from "../query.ts";

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

/** One read of the server: large enough to be fast, small enough for the server's memory. */
const PART_BYTES = 4 * 1_024 * 1_024;

/** What a server makes again when it starts (postgresql.org, 25.3.4), and what belongs to the running server only. */
const LEFT_OUT =
  /^(pg_wal|pg_replslot|pg_stat_tmp|pg_subtrans|pg_notify|pg_dynshmem|pg_serial|pg_snapshots)\/|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)|^(postmaster\.(pid|opts)|backup_label|tablespace_map|(recovery|standby)\.signal)(\.old)?$/;

export interface ServerFile {
  /** Relative to the server's data folder. */
  path: string;
  isFolder: boolean;
}

/** An open base backup: the server's files may be copied while it runs. */
export interface BaseBackup {
  startedAt: Date;
  /** The server's data folder, on its own machine. */
  dataDirectory: string;
  /** Whether the server archives its log, without which only the backup's own end can be restored. */
  archives: boolean;
  /** Every file and folder to copy, the control file last. */
  listFiles(): Promise<ServerFile[]>;
  /** The file's parts; nothing for a file that has gone since it was listed. */
  read(path: string): AsyncGenerator<Buffer>;
  /** Ends the backup. `label` must be stored as `backup_label`; `log` are the segments without which the copy is useless. */
  end(): Promise<{ label: string; endedAt: Date; log: ServerFile[] }>;
  /** Gives the connection back, and gives up a backup that has not ended. */
  close(): Promise<void>;
}

/**
 * Begins a base backup over an ordinary connection, as pg_rewind reads a server. The user needs the rights of a superuser, or
 * pg_read_server_files and the right to execute the functions. Throws for a server with tablespaces outside its folder.
 */
export async function openBaseBackup(db: Db): Promise<BaseBackup> {
  const client = db.client as PoolClient;
  const connection = await client.acquireConnection();
  let isOpen = false;
  const close = async () => {
    if (isOpen) await connection.query("select pg_backup_stop(false)").catch(() => undefined);
    await client.releaseConnection(connection);
  };
  try {
    const [facts] = await rowsOf<Omit<BaseBackup, "listFiles"> & { spaces: bigint }>(
      connection,
      `select clock_timestamp() as "startedAt", current_setting('data_directory') as "dataDirectory",
         current_setting('archive_mode') <> 'off' as archives,
         (select count(*) from pg_tablespace where pg_tablespace_location(oid) <> '') as spaces`,
    );
    if (!facts) throw new Error("The server says nothing about itself.");
    if (facts.spaces > 0n)
      throw new Error("This server has tablespaces outside its data folder: use pg_basebackup.");
    const [began] = await rowsOf<{ segment: string }>(
      connection,
      "select pg_walfile_name(pg_backup_start('lode backup', fast => true)) as segment",
    );
    isOpen = true;
    const { startedAt, dataDirectory, archives } = facts;
    return {
      startedAt,
      dataDirectory,
      archives,
      listFiles: () => listFiles(connection),
      read: (path) => readFile(connection, path),
      async end() {
        const [ended] = await rowsOf<{ label: string; segment: string; endedAt: Date }>(
          connection,
          `select labelfile as label, pg_walfile_name(lsn) as segment, clock_timestamp() as "endedAt"
           from pg_backup_stop(wait_for_archive => false)`,
        );
        isOpen = false;
        if (!ended || !began) throw new Error("The server has not ended the backup.");
        const log = await listLog(connection, began.segment, ended.segment);
        return { label: ended.label, endedAt: ended.endedAt, log };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const rowsOf = async <Row>(
  connection: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => (await connection.query(text, [...values])).rows as Row[];

async function listFiles(connection: pg.Client): Promise<ServerFile[]> {
  const files = await rowsOf<ServerFile>(
    connection,
    `with recursive files (path, is_folder) as (
       select name, (pg_stat_file(name, true)).isdir from pg_ls_dir('.', true, false) name
       union all
       select path || '/' || name, (pg_stat_file(path || '/' || name, true)).isdir
       from files, lateral pg_ls_dir(path, true, false) name where is_folder
     )
     select path, is_folder as "isFolder" from files where is_folder is not null
     order by path = 'global/pg_control', path`,
  );
  return files.filter(({ path }) => !LEFT_OUT.test(path));
}

async function* readFile(connection: pg.Client, path: string): AsyncGenerator<Buffer> {
  for (let from = 0; ; from += PART_BYTES) {
    const [row] = await rowsOf<{ part: Buffer | null }>(
      connection,
      "select pg_read_binary_file($1, $2, $3, true) as part",
      [path, from, PART_BYTES],
    );
    if (!row?.part || row.part.length === 0) return;
    yield row.part;
    if (row.part.length < PART_BYTES) return;
  }
}

/** The names of segments are ordered. A segment has 24 digits, a file of a timeline's history ends with `.history`. */
async function listLog(connection: pg.Client, first: string, last: string): Promise<ServerFile[]> {
  const segments = await rowsOf<ServerFile>(
    connection,
    `select 'pg_wal/' || name as path, false as "isFolder" from pg_ls_waldir()
     where name ~ '^[0-9A-F]{24}$' and name between $1 and $2 or name ~ '\\.history$' order by name`,
    [first, last],
  );
  if (!segments.some(({ path }) => path.endsWith(first)))
    throw new Error(`The server has already removed ${first} of its log: raise wal_keep_size.`);
  return segments;
}

/** A setting's name is part of the statement, and `alter system` has no bindings. */
const SETTING = /^[a-z_]+$/;

/** Takes settings out of the server's own file. Needs a superuser; they have no effect on a server that does not recover. */
export async function forgetRecovery(db: DbOrTrx, settings: readonly string[]): Promise<void> {
  for (const name of settings) {
    if (!SETTING.test(name)) throw new TypeError(`"${name}" is no setting.`);
    await db.raw(`alter system reset ${name}`);
  }
}
