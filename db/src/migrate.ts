import { connect, type Db } from "./connection.ts";
import { migrationSource } from "./migrations.ts";

const settings = { migrationSource, tableName: "migrations" };

/** The database holds migrations that this release does not have. */
export class UnknownDatabaseError extends Error {}

/**
 * Refuses, and does not change, a database of a newer release or from before 0.1.0, when 68 migrations became
 * one baseline.
 */
async function refuseUnknown(db: Db): Promise<void> {
  if (!(await db.schema.hasTable(settings.tableName))) return;
  const applied: { name: string }[] = await db(settings.tableName).select("name");
  const known = new Set(await migrationSource.getMigrations([]));
  if (applied.every(({ name }) => known.has(name))) return;
  throw new UnknownDatabaseError(
    "it was made by a version before 0.1.0 or by a newer one, and is left as it is. Move the data folder away, or set LODE_DATA_DIR or DATABASE_URL to another",
  );
}

/**
 * Applies all pending migrations. Knex holds a lock, so several processes may call it. Throws
 * UnknownDatabaseError.
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  return withPool(databaseUrl, async (db) => {
    await refuseUnknown(db);
    return (await db.migrate.latest(settings))[1];
  });
}

/** Rolls back the newest batch. */
export async function rollBack(databaseUrl: string): Promise<string[]> {
  return withPool(databaseUrl, async (db) => (await db.migrate.rollback(settings))[1]);
}

/** Names of the migrations that have not been applied. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const [, pending] = await db.migrate.list(settings);
  return pending;
}

async function withPool<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(databaseUrl, { poolSize: 2, name: "lode-migrate" });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
