import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "@lode/db/connection";
import { readServerMoment } from "@lode/db/operations/backups.repository";
import * as z from "zod/mini";
import { connectionOf, runTool } from "./run-tool.ts";

/**
 * A folder of backups: `base/<moment>/` with one backup each: pg_basebackup's, the sealed secrets and
 * `backup.json`, which is written last; and `log/`, into which the server archives its log, compressed.
 */
export const baseFolder = (folder: string): string => join(folder, "base");
export const logFolder = (folder: string): string => join(folder, "log");
/** What pg_basebackup writes: a folder of its own, because pg_verifybackup complains of every other file. */
export const BASE = "cluster/base.tar.gz";
export const LOG = "cluster/pg_wal.tar.gz";
export const SECRETS = "secrets.sealed";
const NOTE = "backup.json";

export interface BackupRequest {
  to: string;
  /** The database's address. Its user may replicate. */
  url: string;
  secrets: string | undefined;
  /** How many backups stay, this one included. */
  keep: number;
}

const note = z.object({
  format: z.literal(2),
  startedAt: z.string(),
  /** A moment before this cannot be restored from this backup. */
  endedAt: z.string(),
  hasLog: z.boolean(),
});
export type FoundBackup = z.infer<typeof note> & { path: string };

/**
 * Takes a verified backup of the running server and the secrets, then keeps only the newest
 * `keep` backups and the log that they need. The backup gets its name when it is complete.
 */
export async function takeBackup(db: Db, request: BackupRequest): Promise<FoundBackup & { bytes: bigint }> {
  const { to, url, secrets, keep } = request;
  const { now: startedAt, hasLog } = await readServerMoment(db);
  const name = startedAt.toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "");
  const path = join(baseFolder(to), name);
  const unfinished = `${path}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await mkdir(logFolder(to), { recursive: true });
  try {
    const how = ["--format=tar", "--gzip", "--wal-method=stream", "--checkpoint=fast", "--no-password"];
    await runTool("pg_basebackup", ["--pgdata", clusterIn(unfinished), ...how], { env: connectionOf(url) });
    if (secrets !== undefined) await writeFile(join(unfinished, SECRETS), secrets, { mode: 0o600 });
    const { now: endedAt } = await readServerMoment(db);
    const times = { startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() };
    const found = { format: 2 as const, ...times, hasLog };
    await verifyBackup(unfinished);
    await writeFile(join(unfinished, NOTE), JSON.stringify(found));
    await rename(unfinished, path);
    await prune(to, keep);
    return { ...found, path, bytes: await bytesOf(path) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

const clusterIn = (path: string): string => join(path, "cluster");

/** Throws for the first file that is missing or differs from the server's. The log has gzip's checksum. */
export async function verifyBackup(path: string): Promise<void> {
  await runTool("pg_verifybackup", ["--no-parse-wal", "--exit-on-error", clusterIn(path)]);
  await runTool("gzip", ["--test", join(path, LOG)]);
}

async function bytesOf(path: string): Promise<bigint> {
  const sizes = await Promise.all(
    (await readdir(path, { recursive: true })).map((name) => stat(join(path, name))),
  );
  return sizes.reduce((sum, { size }) => sum + BigInt(size), 0n);
}

/** Every complete backup in the folder, the oldest first. Throws if the folder cannot be read. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  for (const name of (await readdir(baseFolder(folder))).toSorted()) {
    const path = join(baseFolder(folder), name);
    const text = await readFile(join(path, NOTE), "utf8").catch(() => "{}");
    const read = note.safeParse(JSON.parse(text));
    if (read.success && !name.endsWith(".unfinished")) found.push({ ...read.data, path });
  }
  return found;
}

async function prune(folder: string, keep: number): Promise<void> {
  const backups = await listBackups(folder);
  for (const { path } of backups.slice(0, -keep)) await rm(path, { recursive: true });
  const [oldest] = backups.slice(-keep);
  if (!oldest) return;
  const first = firstSegment(firstRange(await readManifest(oldest.path)));
  await runTool("pg_archivecleanup", ["-x", ".gz", logFolder(folder), first]);
}

const ranges = z.object({
  "WAL-Ranges": z.tuple([z.object({ Timeline: z.number(), "Start-LSN": z.string() })], z.unknown()),
});

export const readManifest = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(clusterIn(path), "backup_manifest"), "utf8"));

/** The beginning of the log that a backup with this manifest needs. */
export const firstRange = (manifest: unknown) => ranges.parse(manifest)["WAL-Ranges"][0];

/** The name of the segment (16 MiB) in which this range begins. */
function firstSegment({ Timeline, "Start-LSN": start }: ReturnType<typeof firstRange>): string {
  const [high = 0, low = 0] = start.split("/").map((part) => Number.parseInt(part, 16));
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");
  return hex(Timeline) + hex(high) + hex(Math.floor(low / 2 ** 24));
}
