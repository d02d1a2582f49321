import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod/mini";

/**
 * A folder of backups: `base/<moment>/` with one complete backup each, and `log/`, into which the server archives its log.
 * Every backup has its `backup.json`, which is written last.
 */
export const baseFolder = (folder: string): string => join(folder, "base");
export const logFolder = (folder: string): string => join(folder, "log");
export const NOTE = "backup.json";
export const CLUSTER = "cluster";
export const PICTURES = "pictures";
export const SECRETS = "secrets.sealed";

const note = z.object({
  format: z.literal(1),
  startedAt: z.string(),
  /** A moment before it cannot be restored from this backup. */
  endedAt: z.string(),
  dataDirectory: z.string(),
  hasLog: z.boolean(),
  folders: z.array(z.string()),
  /** SHA-256 in hex and bytes of each file, by its path in the backup. */
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number() })),
});
export type BackupNote = z.infer<typeof note>;

export interface FoundBackup extends BackupNote {
  /** The backup's own folder. */
  path: string;
}

/** Every complete backup in the folder, the oldest first. Throws if the folder cannot be read. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  for (const name of await readdir(baseFolder(folder))) {
    const path = join(baseFolder(folder), name);
    const text = await readFile(join(path, NOTE), "utf8").catch(() => undefined);
    if (text !== undefined && !name.endsWith(".unfinished"))
      found.push({ ...note.parse(JSON.parse(text)), path });
  }
  return found.sort((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt));
}

/** The newest backup that had ended at this moment, or the newest of all. */
export const backupFor = (backups: readonly FoundBackup[], at: Date | undefined): FoundBackup | undefined =>
  backups.filter(({ endedAt }) => at === undefined || new Date(endedAt) <= at).at(-1);

/** Throws for the first file that is missing or differs from what was written. */
export async function verifyBackup({ path, files }: FoundBackup): Promise<void> {
  for (const [name, { sha256, bytes }] of Object.entries(files)) {
    const file = join(path, name);
    const size = await stat(file).then(
      (found) => found.size,
      () => undefined,
    );
    if (size === undefined) throw new Error(`The backup is damaged: ${file} is missing.`);
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    if (size !== bytes || hash.digest("hex") !== sha256)
      throw new Error(`The backup is damaged: ${file} is not what was written.`);
  }
}
