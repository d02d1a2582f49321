import { join } from "node:path";
import { migrateToLatest } from "@lode/db/migrate";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { ensureDatabase, startPostgres } from "@lode/stack/stores/postgres";
import { startRedis } from "@lode/stack/stores/redis";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The maintenance database, for creating and dropping other databases. */
    postgresUrl: string;
    /** A migrated, empty database to copy with `create database … template … strategy file_copy`. */
    templateName: string;
    redisUrl: string;
    /** How many generated sequences a model test runs: few in a whole test run, many with npm run models. */
    modelSequences: number;
  }
}

interface Stoppable {
  stop: () => Promise<unknown>;
}

const TEMPLATE = "lode_template";
const MODEL_SEQUENCES = 250;

/** Starts a temporary Postgres and Redis for the whole run. Each test file copies the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeTestFolder("lode-test-");
  const removeFolder = throwAwayFolder(folder);
  const log = (sentence: string) => console.log(sentence);
  const started: Stoppable[] = [];
  const tearDown = async () => {
    await Promise.all(started.map((server) => server.stop()));
    removeFolder();
  };
  try {
    const keep = async <Server extends Stoppable>(starting: Promise<Server>) => {
      const server = await starting;
      started.push(server);
      return server;
    };
    const [postgres, redis] = await waitForAll([
      keep(startPostgres({ home: join(folder, "postgres"), durable: false, log })),
      keep(startRedis({ home: join(folder, "redis"), durable: false, log })),
    ]);
    await migrateToLatest(await ensureDatabase(postgres.url, TEMPLATE));
    project.provide("postgresUrl", postgres.url);
    project.provide("templateName", TEMPLATE);
    project.provide("redisUrl", redis.url);
    project.provide("modelSequences", Number(process.env.MODEL_SEQUENCES ?? MODEL_SEQUENCES));
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

/** Waits for all promises even if one fails, so everything that started can be stopped. */
async function waitForAll<T extends readonly Promise<unknown>[]>(
  starting: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(starting);
  return Promise.all(starting);
}
