import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { until } from "@lode/sandbox/people/until";
import { databaseUrl } from "@lode/stack/stores/postgres";
import { postgresOwner } from "@lode/stack/stores/postgres-binaries";
import pg from "pg";
import type { World } from "./start-world.ts";

const WITHIN_MS = 60_000;
/** A backup leaves out these files of the running server (postgresql.org, 25.3.4). */
const LEFT_OUT = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pg_subtrans\/.+)$/;

export interface ArchivedBackup {
  /** The folder of the base backup: the cluster's files. */
  base: string;
  /** The folder of log segments written since the base backup. */
  archive: string;
}

async function withServer<T>({ stack }: World, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(stack.urls.database, "postgres") });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Archives the log from now on, and copies the cluster's files while the server writes to them. */
export async function beginArchivedBackup(world: World): Promise<ArchivedBackup> {
  const [base, archive] = [join(world.folder, "base"), join(world.folder, "archive")];
  mkdirSync(archive);
  const { uid, gid } = postgresOwner;
  if (uid !== undefined && gid !== undefined) chownSync(archive, uid, gid);
  await withServer(world, async (client) => {
    await client.query("alter system set archive_mode = on");
    await client.query(`alter system set archive_command = 'cp %p ${archive}/%f'`);
  });
  // Postgres reads archive_mode only when it starts.
  world.stack.processes.postgres?.kill("SIGINT");
  await world.stack.processes.postgres?.whenReady();
  await withServer(world, async (client) => {
    const { rows } = await client.query("show data_directory");
    await client.query("select pg_backup_start('rehearsal', fast => true)");
    cpSync(rows[0].data_directory, base, { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
    const { rows: ended } = await client.query("select * from pg_backup_stop()");
    writeFileSync(join(base, "backup_label"), ended[0].labelfile);
  });
  world.faults.delivered("base backup during payments");
  return { base, archive };
}

/** Returns the current time by the database's clock. */
export async function markMoment(world: World): Promise<string> {
  return withServer(world, async (client) => {
    const { rows } = await client.query("select clock_timestamp()::text as moment");
    return rows[0].moment;
  });
}

/**
 * Archives what was written so far. If a machine is lost, the log of up to archive_timeout is lost with it.
 */
export async function archiveLog(world: World): Promise<void> {
  await withServer(world, async (client) => {
    const { rows } = await client.query("select pg_walfile_name(pg_current_wal_lsn()) as segment");
    await client.query("select pg_switch_wal()");
    await until(
      "the log to be archived",
      async () => {
        const { rows: last } = await client.query(
          "select last_archived_wal as segment from pg_stat_archiver",
        );
        return (last[0].segment ?? "") >= rows[0].segment;
      },
      WITHIN_MS,
    );
  });
}

/**
 * Replaces the server's cluster with the base backup plus the log up to the moment, and ends the server. The
 * server starts again and recovers. Later writes are lost.
 */
export async function restoreTo(world: World, backup: ArchivedBackup, moment: string): Promise<void> {
  const restored = join(world.folder, "restored");
  cpSync(backup.base, restored, { recursive: true });
  mkdirSync(join(restored, "pg_wal"), { recursive: true });
  writeFileSync(join(restored, "recovery.signal"), "");
  appendFileSync(
    join(restored, "postgresql.auto.conf"),
    [
      "archive_mode = off",
      `restore_command = 'cp ${backup.archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      "recovery_target_action = 'promote'",
      "",
    ].join("\n"),
  );
  ownAll(restored);
  const { rows } = await withServer(world, (client) => client.query("show data_directory"));
  const cluster: string = rows[0].data_directory;
  world.proxies.database.refuse(true);
  renameSync(cluster, `${cluster}.lost`);
  renameSync(restored, cluster);
  world.stack.processes.postgres?.kill("SIGQUIT");
  await until("recovery to end", () => isWritable(world).catch(() => false), WITHIN_MS);
  world.proxies.database.refuse(false);
  world.faults.delivered("restored to a moment between two payouts");
}

const isWritable = (world: World): Promise<boolean> =>
  withServer(world, async (client) => {
    const { rows } = await client.query(
      "select not pg_is_in_recovery() and current_setting('archive_mode') = 'off' as writable",
    );
    return rows[0].writable;
  });

/** Postgres runs as its own user and refuses files owned by other users. */
function ownAll(folder: string): void {
  chmodSync(folder, 0o700);
  const { uid, gid } = postgresOwner;
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true }))
    chownSync(join(folder, String(entry)), uid, gid);
}
