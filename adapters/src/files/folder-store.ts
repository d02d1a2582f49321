import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { FileStore } from "./file-store.ts";

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Files in one local folder. A key that could leave the folder is refused. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`"${key}" is not a file key.`);
    return join(resolve(root), key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Replaced atomically: a reader sees the old file, no file, or the complete new file.
      // A name of its own, because the same picture may be stored by several requests at once.
      const fresh = `${path}.${randomUUID()}.new`;
      await writeFile(fresh, bytes, { mode: 0o600 });
      await rename(fresh, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
