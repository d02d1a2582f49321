import pg from "pg";
import { databaseUrl } from "../../../stack/postgres.ts";
import type { World } from "./start-world.ts";

const BACKUP = "lode_backup";

/** A copy of the database as it is at this moment, whatever is under way. */
export async function takeBackup(world: World): Promise<void> {
  await withoutConnections(world, [`create database ${BACKUP} template lode`]);
}

/** The copy replaces the database; all that was written since is lost. */
export async function restoreBackup(world: World): Promise<void> {
  await withoutConnections(world, [
    "drop database lode with (force)",
    `alter database ${BACKUP} rename to lode`,
  ]);
  world.faults.delivered("an older database restored");
}

async function withoutConnections({ stack, wires }: World, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(stack.urls.database, "postgres") });
  await client.connect();
  wires.database.refuse(true);
  try {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lode'");
    for (const statement of statements) await client.query(statement);
  } finally {
    wires.database.refuse(false);
    await client.end();
  }
}
