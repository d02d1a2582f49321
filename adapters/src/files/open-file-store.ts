import { outsideTransactions } from "../process/outside-transactions.ts";
import { type ApiConfig, ConfigurationError } from "../settings/config.ts";
import type { FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";

/** Opens the configured bucket, or a folder if no bucket is configured. */
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
