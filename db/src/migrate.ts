import { connect, type Db } from "./connection.ts";
import { migrationSource } from "./migrations.ts";

const settings = { migrationSource, tableName: "migrations" };

/** Applies all pending migrations; knex holds a lock, so several processes may call it. */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  return withPool(databaseUrl, async (db) => (await db.migrate.latest(settings))[1]);
}

/** Rolls the newest batch back. */
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
