import { join } from "node:path";
import { migrateToLatest, newerDatabase } from "@lode/db/migrate";
import { adoptPictures } from "@lode/ops/adopt-pictures";
import type { Settings } from "@lode/ops/settings/project-settings";
import type { SupervisedProcess, Supervisor } from "../processes/supervisor.ts";
import { databaseUrl, ensureDatabase, preparePostgres } from "./postgres.ts";
import { launchRedis } from "./redis.ts";

export interface Store {
  url: string;
  process: SupervisedProcess | undefined;
}

interface StoreOptions {
  settings: Settings;
  dataDir: string;
  durable: boolean;
  supervisor: Supervisor;
  log: (sentence: string) => void;
}

/** Provides a migrated database: the database of DATABASE_URL, or the stack's own. */
export async function startDatabase(options: StoreOptions & { password: string }): Promise<Store> {
  const { settings, dataDir, log } = options;
  const store = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, process: undefined }
    : await startOwnPostgres(options);
  try {
    const { newer } = await migrateToLatest(store.url);
    if (newer.length > 0) log(newerDatabase(newer));
    for (const sentence of await adoptPictures(store.url, settings, dataDir)) log(sentence);
  } catch (error) {
    const where = store.process ? "" : " of DATABASE_URL";
    throw new Error(
      `The database${where} could not be migrated: ${(error as Error).message || "it does not answer"}.`,
    );
  }
  log("The database is migrated");
  return store;
}

async function startOwnPostgres(options: StoreOptions & { password: string }): Promise<Store> {
  const { dataDir, durable, password, supervisor, log } = options;
  const prepared = await preparePostgres({ home: join(dataDir, "postgres"), password, durable, log });
  const process = await supervisor.start(prepared.command);
  log("PostgreSQL is ready");
  await ensureDatabase(prepared.url, "lode");
  return { url: databaseUrl(prepared.url, "lode"), process };
}

export async function startQueueStore(options: StoreOptions): Promise<Store> {
  const { settings, dataDir, durable, supervisor, log } = options;
  if (settings.REDIS_URL) return { url: settings.REDIS_URL, process: undefined };
  const redis = await launchRedis({ home: join(dataDir, "redis"), durable, log }, supervisor.start);
  log(`Redis is ready (${redis.source})`);
  return redis;
}
