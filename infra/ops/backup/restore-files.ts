import { existsSync } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { connectionOf, runTool } from "./run-tool.ts";
import {
  BASE,
  type FoundBackup,
  firstRange,
  LOG,
  listBackups,
  logFolder,
  readManifest,
  SECRETS,
  verifyBackup,
} from "./take-backup.ts";

export interface RestoreRequest {
  /** The folder of backups, which the server reads its log from by the same path. */
  from: string;
  /** Later writes are left out; undefined restores everything that the log has. */
  at: Date | undefined;
  /** The timeline to follow, if the log has several: every restore begins a new one. */
  timeline: number | undefined;
  cluster: string;
  /** The database's address, if it is known: a server that answers there must be stopped first. */
  url: string | undefined;
  /** Opens the sealed secrets, and throws if they may not be put here. The returned function writes them. */
  openSecrets(sealed: string | undefined): () => string[];
}

/**
 * Puts a backup in the place of a stopped server's files, so that the server recovers to the moment when it starts. The
 * earlier files are kept. Returns a sentence for each thing that was done. Throws before it has changed anything if
 * the backup is damaged, if there is none for the moment, or if the server runs.
 */
export async function restoreFiles(request: RestoreRequest): Promise<string[]> {
  const { from, at, url } = request;
  const backup = (await listBackups(from)).filter(({ endedAt }) => !at || new Date(endedAt) <= at).at(-1);
  if (!backup)
    throw new Error(`${from} has no complete backup${at ? ` from before ${at.toISOString()}` : ""}.`);
  if (url && (await answers(url))) throw new Error("PostgreSQL runs: stop it and the programs first.");
  await verifyBackup(backup.path);
  return putBackupInPlace(backup, request);
}

/** Exported for its test, which has none of PostgreSQL's programs. */
export async function putBackupInPlace(backup: FoundBackup, request: RestoreRequest): Promise<string[]> {
  const { at, cluster, openSecrets } = request;
  await refuseLiveLog(request);
  const timeline = await timelineOf(backup, request);
  const putSecrets = openSecrets(
    await fs.readFile(join(backup.path, SECRETS), "utf8").catch(() => undefined),
  );
  await unpackCluster(backup, request, timeline);
  const before = await putInPlace(cluster);
  // Secrets come last: without the data that they belong to, they would lock the data that are here.
  const sentences = putSecrets();
  const until = at ? `up to ${at.toISOString()}` : "with all of its log";
  sentences.push(`${cluster} is ${backup.path}, ${until}, on timeline ${timeline}.`);
  // A backup of a release without the table of pictures has a file of pictures.
  const pictures = join(backup.path, "pictures.tar.gz");
  if (existsSync(pictures))
    sentences.push(`Unpack ${pictures} into an empty folder, and run migrate with that folder as FILES_DIR.`);
  if (before)
    sentences.push(`The earlier files are in ${before}: delete them when the restore is what you want.`);
  return sentences;
}

/**
 * A server archives every minute (archive_timeout), so a log that rested for this long belongs to no running server.
 */
const RESTED_MS = 180_000;

/**
 * Two servers that archive into one folder spoil each other's log: a rehearsal needs a copy of the folder. Throws
 * unless the log has rested. Where a cluster is in place, its own stopped server may have written the log just now.
 */
async function refuseLiveLog({ from, cluster }: RestoreRequest): Promise<void> {
  if (existsSync(cluster)) return;
  const log = logFolder(from);
  const files = await Promise.all((await fs.readdir(log)).map((name) => fs.stat(join(log, name))));
  const restedMs = Date.now() - Math.max(0, ...files.map(({ mtimeMs }) => mtimeMs));
  if (restedMs > RESTED_MS) return;
  throw new Error(
    `A server archived into ${log} ${Math.round(restedMs / 1_000)} s ago, and two servers would spoil the log. To rehearse, restore from a copy of the folder, with ARCHIVE=off. If that server is lost, try again in three minutes. Nothing was changed.`,
  );
}

/** True for anything but "no response" and "not tried": a starting server runs too. */
const answers = async (url: string): Promise<boolean> =>
  runTool("pg_isready", ["--quiet"], { env: connectionOf(url), isFine: [1] }).then(
    () => true,
    () => false,
  );

const freshOf = (cluster: string): string => `${cluster}.restoring`;
/** While the server reads its settings it knows no names of time zones, not even Z. */
const postgresTime = (at: Date): string => at.toISOString().replace("T", " ").replace("Z", "+00");
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * The backup's timeline, or with all of the log the newest. A restore to an earlier moment begins a timeline that
 * branches off there, so with several only the operator knows which one has the moment. Throws until the operator says
 * so.
 */
async function timelineOf(
  { path }: FoundBackup,
  { from, at, timeline }: RestoreRequest,
): Promise<number | "latest"> {
  if (timeline !== undefined) return timeline;
  if (!at) return "latest";
  const { Timeline: own } = firstRange(await readManifest(path));
  const later = (await fs.readdir(logFolder(from)))
    .map((name) => Number.parseInt(/^([0-9A-F]{8})\.history/.exec(name)?.[1] ?? "0", 16))
    .filter((one) => one > own);
  if (later.length === 0) return own;
  throw new Error(
    `A restore has begun a new timeline since this backup. Add --timeline ${own} for what was written before that restore, or ${later.map((one) => `--timeline ${one}`).join(" or ")} for what was written after it. Nothing was changed.`,
  );
}

/** The folders of clusters from before earlier restores. */
async function listBefores(cluster: string): Promise<string[]> {
  const prefix = `${basename(cluster)}.before-`;
  const names = (await fs.readdir(dirname(cluster))).filter((name) => name.startsWith(prefix));
  return names.toSorted().map((name) => join(dirname(cluster), name));
}

async function unpackCluster(
  backup: FoundBackup,
  { from, at, cluster }: RestoreRequest,
  timeline: number | "latest",
): Promise<void> {
  const fresh = freshOf(cluster);
  await fs.rm(fresh, { recursive: true, force: true });
  await fs.mkdir(fresh, { recursive: true, mode: 0o700 });
  await runTool("tar", ["--extract", "--gzip", "--file", join(backup.path, BASE), "--directory", fresh]);
  const log = join(fresh, "pg_wal");
  await runTool("tar", ["--extract", "--gzip", "--file", join(backup.path, LOG), "--directory", log]);
  // Copies the log that the lost server had not archived yet. A server that a restore has started no longer has it.
  for (const lost of [cluster, ...(await listBefores(cluster))].map((path) => join(path, "pg_wal"))) {
    const segments = (await fs.readdir(lost).catch(() => [])).filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const name of segments) await runTool("cp", ["--archive", "--no-clobber", join(lost, name), log]);
  }
  const settings = [
    `restore_command = ${quoted(`gunzip -c ${logFolder(from)}/%f.gz >%p`)}`,
    // Always set, because the settings of the backup may name the moment of an earlier restore.
    `recovery_target_time = ${quoted(at ? postgresTime(at) : "")}`,
    `recovery_target_timeline = '${timeline}'`,
    "recovery_target_action = 'promote'",
  ];
  await fs.appendFile(join(fresh, "postgresql.auto.conf"), `\n${settings.join("\n")}\n`);
  await fs.writeFile(join(fresh, "recovery.signal"), "");
  // A server refuses files of another user.
  const { uid, gid } = await fs.stat(join(fresh, "PG_VERSION"));
  for (const path of [fresh, join(fresh, "recovery.signal")]) await fs.chown(path, uid, gid);
}

/**
 * Returns where the earlier files are now, if there were any. Of older files only the first are kept: they are the
 * lost server's, whose log may be archived nowhere.
 */
async function putInPlace(cluster: string): Promise<string | undefined> {
  let before: string | undefined;
  if (existsSync(cluster)) {
    const stamp = new Date().toISOString().replaceAll(/[-:.]/g, "");
    before = `${cluster}.before-${stamp}`;
    await fs.rename(cluster, before);
  }
  await fs.rename(freshOf(cluster), cluster);
  const [, ...later] = await listBefores(cluster);
  for (const path of later.slice(0, -1)) await fs.rm(path, { recursive: true });
  return before;
}
