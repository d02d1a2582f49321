import { databaseUrl } from "@lode/stack/stores/postgres";
import pg from "pg";
import type { World } from "./start-world.ts";

const BACKUP = "lode_backup";

/** Copies the database while work is in progress. */
export async function takeBackup(world: World): Promise<void> {
  await withoutConnections(world, [`create database ${BACKUP} template lode`]);
}

/** Replaces the database with the copy. Later writes are lost. */
export async function restoreBackup(world: World): Promise<void> {
  await withoutConnections(world, [
    "drop database lode with (force)",
    `alter database ${BACKUP} rename to lode`,
  ]);
  world.faults.delivered("an older database restored");
}

async function withoutConnections({ stack, proxies }: World, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(stack.urls.database, "postgres") });
  await client.connect();
  proxies.database.refuse(true);
  try {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lode'");
    for (const statement of statements) await client.query(statement);
  } finally {
    proxies.database.refuse(false);
    await client.end();
  }
}
