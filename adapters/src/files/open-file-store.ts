import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { outsideTransactions } from "../process/outside-transactions.ts";
import { type ApiConfig, ConfigurationError } from "../settings/config.ts";
import type { FileStore } from "./s3-store.ts";

export const openFileStore = (config: ApiConfig): FileStore =>
  outsideTransactions("files", configuredStore(config));

/** The S3 client is loaded only if a bucket is configured. */
function configuredStore(config: ApiConfig): FileStore {
  if (!config.S3_BUCKET) return folderStore(config.FILES_DIR);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigurationError(["S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY"]);
  }
  const settings = {
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    accessKeyId,
    secretAccessKey,
  };
  const store = import("./s3-store.ts").then(({ s3Store }) => s3Store(settings));
  return {
    put: async (...file) => (await store).put(...file),
    get: async (key) => (await store).get(key),
    remove: async (key) => (await store).remove(key),
  };
}

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
      // Replaced atomically: a reader sees the old file, no file, or the complete new file. The temporary file has a
      // name of its own, because the same picture may be stored by several requests at once.
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

/** A new address for a picture. It is random and names no miner, so responses may be cached forever. */
export const newAvatarAddress = (): string => `/api/avatars/${randomUUID()}/picture.webp`;

export const avatarKeyOf = (address: string): string => address.replace("/api/", "");
