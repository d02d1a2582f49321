import { existsSync } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { connectionOf, runTool } from "./run-tool.ts";
import {
  BASE,
  type FoundBackup,
  LOG,
  listBackups,
  logFolder,
  PICTURES,
  SECRETS,
  verifyBackup,
} from "./take-backup.ts";

export interface RestoreRequest {
  /** The folder of backups, which the server reads its log from by the same path. */
  from: string;
  /** Later writes are left out; undefined restores everything that the log has. */
  at: Date | undefined;
  /** The server's data folder. */
  cluster: string;
  /** The database's address, if it is known: a server that answers there must be stopped first. */
  url: string | undefined;
  /** The folder of miners' pictures; undefined if they are in a bucket. */
  pictures: string | undefined;
  /** Puts the sealed secrets back, before anything else is changed. It throws if it must not. */
  putSecrets(sealed: string | undefined): string[];
}

/**
 * Puts a backup in the place of a stopped server's files, so that the server recovers to the moment when it starts. The earlier
 * files stay beside them until the next restore. Returns a sentence for each thing that was done. Throws before it has changed
 * anything if the backup is damaged, if there is none for the moment, or if the server runs.
 */
export async function restoreFiles(request: RestoreRequest): Promise<string[]> {
  const { from, at, cluster, url, pictures, putSecrets } = request;
  const backup = (await listBackups(from)).filter(({ endedAt }) => !at || new Date(endedAt) <= at).at(-1);
  if (!backup)
    throw new Error(`${from} has no complete backup${at ? ` from before ${at.toISOString()}` : ""}.`);
  const runs = url ? await answers(url) : existsSync(join(cluster, "postmaster.pid"));
  if (runs) throw new Error("PostgreSQL runs: stop it and the programs first.");
  await verifyBackup(backup.path);
  const said = putSecrets(await fs.readFile(join(backup.path, SECRETS), "utf8").catch(() => undefined));
  await unpackCluster(backup, request);
  const before = await putInPlace(cluster);
  said.push(`${cluster} is ${backup.path}${at ? `, up to ${at.toISOString()}` : " and all of its log"}.`);
  if (before) said.push(`The earlier files are in ${before} until the next restore.`);
  if (pictures !== undefined && existsSync(join(backup.path, PICTURES))) {
    const unpack = ["--extract", "--gzip", "--file", join(backup.path, PICTURES), "--directory", pictures];
    await fs.mkdir(pictures, { recursive: true });
    // The folder itself first, for its owner: a program has to write there. Pictures that exist are newer.
    await runTool("tar", [...unpack, "--no-recursion", "./"]);
    await runTool("tar", [...unpack, "--skip-old-files"]);
    said.push(`The backup's ${backup.pictures} pictures are in ${pictures}.`);
  }
  return said;
}

/** Anything but "no response" and "not tried": a server that is starting runs too. */
const answers = async (url: string): Promise<boolean> =>
  runTool("pg_isready", ["--quiet"], { env: connectionOf(url), isFine: [1] }).then(
    () => true,
    () => false,
  );

const freshOf = (cluster: string): string => `${cluster}.restoring`;
/** While the server reads its settings it knows no names of time zones, not even Z. */
const postgresTime = (at: Date): string => at.toISOString().replace("T", " ").replace("Z", "+00");
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function unpackCluster(backup: FoundBackup, { from, at, cluster }: RestoreRequest): Promise<void> {
  const fresh = freshOf(cluster);
  await fs.rm(fresh, { recursive: true, force: true });
  await fs.mkdir(fresh, { recursive: true, mode: 0o700 });
  await runTool("tar", ["--extract", "--gzip", "--file", join(backup.path, BASE), "--directory", fresh]);
  const log = join(fresh, "pg_wal");
  await runTool("tar", ["--extract", "--gzip", "--file", join(backup.path, LOG), "--directory", log]);
  // What the lost server had not archived yet.
  const lost = join(cluster, "pg_wal");
  const segments = (await fs.readdir(lost).catch(() => [])).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of segments) await runTool("cp", ["--archive", "--no-clobber", join(lost, name), log]);
  const settings = [
    `restore_command = ${quoted(`gunzip -c ${logFolder(from)}/%f.gz >%p`)}`,
    // Always, because the settings of the backup may name the moment of an earlier restore.
    `recovery_target_time = ${quoted(at ? postgresTime(at) : "")}`,
    "recovery_target_action = 'promote'",
  ];
  await fs.appendFile(join(fresh, "postgresql.auto.conf"), `\n${settings.join("\n")}\n`);
  await fs.writeFile(join(fresh, "recovery.signal"), "");
  // A server refuses files of another user.
  const { uid, gid } = await fs.stat(join(fresh, "PG_VERSION"));
  for (const path of [fresh, join(fresh, "recovery.signal")]) await fs.chown(path, uid, gid);
}

/** Returns where the earlier files are now, if there were any, and deletes those of an earlier restore. */
async function putInPlace(cluster: string): Promise<string | undefined> {
  let before: string | undefined;
  if (existsSync(cluster)) {
    const prefix = `${basename(cluster)}.before-`;
    for (const name of (await fs.readdir(dirname(cluster))).filter((one) => one.startsWith(prefix)))
      await fs.rm(join(dirname(cluster), name), { recursive: true });
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    before = join(dirname(cluster), prefix + stamp);
    await fs.rename(cluster, before);
  }
  await fs.rename(freshOf(cluster), cluster);
  return before;
}
