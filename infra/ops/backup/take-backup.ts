import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Db } from "@lode/db/connection";
import { type BaseBackup, openBaseBackup } from "@lode/db/operations/backups.repository";
import { type BackupNote, baseFolder, CLUSTER, logFolder, NOTE, PICTURES, SECRETS } from "./backup-folder.ts";

export interface BackupRequest {
  /** The folder of backups. */
  to: string;
  /** The folder of miners' pictures; undefined if they are in a bucket. */
  pictures: string | undefined;
  /** The text of the sealed secrets, if there are any. */
  secrets: string | undefined;
}

export interface TakenBackup {
  path: string;
  startedAt: Date;
  endedAt: Date;
  bytes: bigint;
  hasLog: boolean;
}

/**
 * Copies the server's files while it runs, the log that the copy needs, pictures and secrets into a new folder below `to`. The
 * folder gets its name when it is complete, so an interrupted backup is never restored.
 */
export async function takeBackup(db: Db, { to, pictures, secrets }: BackupRequest): Promise<TakenBackup> {
  const backup = await openBaseBackup(db);
  const name = backup.startedAt.toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "");
  const path = join(baseFolder(to), name);
  const unfinished = `${path}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await mkdir(logFolder(to), { recursive: true });
    const copy = openCopy(unfinished);
    const endedAt = await copyCluster(backup, copy);
    if (pictures !== undefined) await copyPictures(pictures, copy);
    if (secrets !== undefined) await copy.write(SECRETS, [Buffer.from(secrets)]);
    const { folders, files } = copy;
    const note: BackupNote = {
      format: 1,
      startedAt: backup.startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      dataDirectory: backup.dataDirectory,
      hasLog: backup.archives,
      folders,
      files: { ...files },
    };
    await copy.write(NOTE, [Buffer.from(JSON.stringify(note))]);
    await rename(unfinished, path);
    const bytes = Object.values(files).reduce((sum, file) => sum + BigInt(file.bytes), 0n);
    return { path, startedAt: backup.startedAt, endedAt, bytes, hasLog: backup.archives };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await backup.close();
  }
}

interface Copy {
  folders: string[];
  files: BackupNote["files"];
  write(name: string, parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
}

function openCopy(root: string): Copy {
  const files: BackupNote["files"] = {};
  return {
    folders: [],
    files,
    async write(name, parts) {
      const file = join(root, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const hash = createHash("sha256");
      let bytes = 0;
      const handle = await open(file, "w", 0o600);
      try {
        for await (const part of parts) {
          hash.update(part);
          bytes += part.length;
          await handle.writeFile(part);
        }
        // A backup that is lost with the power is none.
        await handle.sync();
      } finally {
        await handle.close();
      }
      files[name] = { sha256: hash.digest("hex"), bytes };
    },
  };
}

/** Returns the moment from which the copy can be restored. */
async function copyCluster(backup: BaseBackup, copy: Copy): Promise<Date> {
  for (const { path, isFolder } of await backup.listFiles()) {
    const name = `${CLUSTER}/${path}`;
    if (isFolder) copy.folders.push(name);
    else await copy.write(name, backup.read(path));
  }
  const { label, endedAt, log } = await backup.end();
  await copy.write(`${CLUSTER}/backup_label`, [Buffer.from(label)]);
  for (const { path } of log) await copy.write(`${CLUSTER}/${path}`, backup.read(path));
  return endedAt;
}

async function copyPictures(folder: string, copy: Copy): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile() && !one.name.endsWith(".new"))) {
    const file = join(entry.parentPath, entry.name);
    // A miner may have removed the picture meanwhile.
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes) await copy.write(join(PICTURES, file.slice(folder.length)), [bytes]);
  }
}
