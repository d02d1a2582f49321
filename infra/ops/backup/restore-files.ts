import { existsSync, readFileSync } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  backupFor,
  CLUSTER,
  type FoundBackup,
  listBackups,
  logFolder,
  PICTURES,
  SECRETS,
  verifyBackup,
} from "./backup-folder.ts";

export interface RestoreRequest {
  /** The folder of backups. */
  from: string;
  /** Later writes are left out; undefined restores everything that the log has. */
  at: Date | undefined;
  /** The server's data folder; by default where it was when the backup was taken. */
  cluster: string | undefined;
  /** The folder of miners' pictures; undefined if they are in a bucket. */
  pictures: string | undefined;
}

export interface RestoredFiles {
  backup: FoundBackup;
  cluster: string;
  /** Where the server's earlier files are now, if there were any. */
  before: string | undefined;
  /** Segments of the log that the server can replay beyond the backup's own. */
  segments: number;
  /** The text of the sealed secrets, if the backup has any. */
  secrets: string | undefined;
}

/** In the cluster, where every server can read it, whatever user or container it runs in. */
export const RESTORED_LOG = "restored_log";
/** A segment of the log, or the history of a timeline. */
const LOG_FILE = /^([0-9A-F]{24}(\.partial)?|[0-9A-F]{8}\.history)$/;

/**
 * Puts the files of a backup in the place of a stopped server's, so that the server recovers to the moment when it starts. The
 * server's earlier files stay beside them. Throws before it has changed anything if the backup is damaged, if there is none
 * for the moment, or if the server runs.
 */
export async function restoreFiles({
  from,
  at,
  cluster: wanted,
  pictures,
}: RestoreRequest): Promise<RestoredFiles> {
  const backup = backupFor(await listBackups(from), at);
  if (!backup)
    throw new Error(`${from} has no complete backup${at ? ` from before ${at.toISOString()}` : ""}.`);
  const cluster = wanted ?? backup.dataDirectory;
  refuseRunning(cluster);
  await verifyBackup(backup);
  const fresh = `${cluster}.restoring`;
  await fs.rm(fresh, { recursive: true, force: true });
  await fs.cp(join(backup.path, CLUSTER), fresh, { recursive: true });
  // Empty folders are part of a cluster too.
  for (const folder of backup.folders)
    await fs.mkdir(join(fresh, folder.slice(CLUSTER.length)), { recursive: true });
  const segments = await copyLog([logFolder(from), join(cluster, "pg_wal")], join(fresh, RESTORED_LOG));
  await fs.writeFile(join(fresh, "recovery.signal"), "");
  await fs.appendFile(join(fresh, "postgresql.auto.conf"), recoverySettings(at));
  await ownLike(cluster, fresh);
  const before = await putInPlace(cluster, fresh);
  if (pictures !== undefined && existsSync(join(backup.path, PICTURES)))
    await fs.cp(join(backup.path, PICTURES), pictures, { recursive: true, force: false });
  const secrets = await fs.readFile(join(backup.path, SECRETS), "utf8").catch(() => undefined);
  return { backup, cluster, before, segments, secrets };
}

/** The settings of a recovery, which `afterRestore` takes out again. */
export const RECOVERY_SETTINGS = ["restore_command", "recovery_target_time", "recovery_target_action"];

/** While the server reads its settings it knows no names of time zones, not even Z. */
const postgresTime = (at: Date): string => at.toISOString().replace("T", " ").replace("Z", "+00");

const recoverySettings = (at: Date | undefined): string =>
  [
    "",
    `restore_command = 'cp ${RESTORED_LOG}/%f %p'`,
    ...(at ? [`recovery_target_time = '${postgresTime(at)}'`] : []),
    "recovery_target_action = 'promote'",
    "",
  ].join("\n");

/** Throws if a process with the server's id lives. A server in another container is not seen. */
function refuseRunning(cluster: string): void {
  const file = join(cluster, "postmaster.pid");
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
  if (Number.isNaN(pid)) return;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
  }
  throw new Error(`PostgreSQL runs on ${cluster} (process ${pid}): stop it first.`);
}

/** Copies what was archived, and what the lost server had not archived yet. Returns the number of segments. */
async function copyLog(sources: readonly string[], to: string): Promise<number> {
  await fs.mkdir(to, { recursive: true });
  for (const source of sources) {
    const names = await fs.readdir(source).catch(() => []);
    for (const name of names.filter((one) => LOG_FILE.test(one) && !existsSync(join(to, one))))
      await fs.copyFile(join(source, name), join(to, name));
  }
  return (await fs.readdir(to)).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
}

/** A server refuses files of another user, and folders that others can read. */
async function ownLike(cluster: string, fresh: string): Promise<void> {
  await fs.chmod(fresh, 0o700);
  const { uid, gid } = await fs.stat(existsSync(cluster) ? cluster : dirname(cluster));
  if (process.getuid?.() !== 0) return;
  await fs.chown(fresh, uid, gid);
  for (const entry of await fs.readdir(fresh, { recursive: true }))
    await fs.chown(join(fresh, entry), uid, gid);
}

/** Returns where the earlier files are now. */
async function putInPlace(cluster: string, fresh: string): Promise<string | undefined> {
  if (!existsSync(cluster)) {
    await fs.rename(fresh, cluster);
    return undefined;
  }
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const before = join(dirname(cluster), `${basename(cluster)}.before-${stamp}`);
  await fs.rename(cluster, before);
  await fs.rename(fresh, cluster);
  return before;
}
