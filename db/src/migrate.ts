import type { Knex } from "knex";
import * as foundation from "../migrations/0101-foundation.ts";
import * as people from "../migrations/0102-people.ts";
import * as accounts from "../migrations/0103-accounts.ts";
import * as tasks from "../migrations/0104-tasks.ts";
import * as ledger from "../migrations/0105-ledger.ts";
import * as withdrawals from "../migrations/0106-withdrawals.ts";
import * as proof from "../migrations/0107-proof.ts";
import * as leaderboard from "../migrations/0108-leaderboard.ts";
import * as automation from "../migrations/0109-automation.ts";
import * as events from "../migrations/0110-events.ts";
import * as operators from "../migrations/0111-operators.ts";
import * as onceAndSealed from "../migrations/0112-once-and-sealed.ts";
import * as rowsForMails from "../migrations/0113-rows-for-mails.ts";
import * as protectedAccounts from "../migrations/0114-protected-accounts.ts";
import * as apiHeartbeats from "../migrations/0115-api-heartbeats.ts";
import * as peers from "../migrations/0116-peers.ts";
import * as paidAttempts from "../migrations/0117-paid-attempts.ts";
import * as pictures from "../migrations/0118-pictures.ts";
import { connect, type Db } from "./connection.ts";
import { waitOutRecovery } from "./takes-writes.ts";

const MIGRATIONS: Record<string, Pick<Knex.Migration, "up">> = {
  "0101-foundation": foundation,
  "0102-people": people,
  "0103-accounts": accounts,
  "0104-tasks": tasks,
  "0105-ledger": ledger,
  "0106-withdrawals": withdrawals,
  "0107-proof": proof,
  "0108-leaderboard": leaderboard,
  "0109-automation": automation,
  "0110-events": events,
  "0111-operators": operators,
  "0112-once-and-sealed": onceAndSealed,
  "0113-rows-for-mails": rowsForMails,
  "0114-protected-accounts": protectedAccounts,
  "0115-api-heartbeats": apiHeartbeats,
  "0116-peers": peers,
  "0117-paid-attempts": paidAttempts,
  "0118-pictures": pictures,
};

/** Knex requires it. Nothing undoes a migration: after a rollback the earlier release runs on the newer schema. */
const refuse = async (): Promise<never> => {
  throw new Error("A migration is not undone.");
};

/** Imported by name, not listed from a folder, so their names are the same in source and in an image. */
const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = MIGRATIONS[name];
    if (!migration) throw new Error(`There is no migration named ${name}.`);
    return { up: migration.up, down: refuse };
  },
};

/** A release may meet a database that a newer one has migrated, so names that it does not know are no error. */
const settings = { migrationSource, tableName: "migrations", disableMigrationsListValidation: true };
/** The last migration of the baseline. Every migration of a release after 0.1.0 sorts after its name. */
const BASELINE = "0111-operators";

/** The database was made by a version from before 0.1.0, whose migrations became one baseline. */
export class UnknownDatabaseError extends Error {}

export interface Migrated {
  applied: string[];
  /** Migrations that only a newer release knows. */
  newer: string[];
}

/**
 * Waits for the end of a recovery, then applies all pending migrations. Knex holds a lock, so several processes may
 * call it. Throws UnknownDatabaseError.
 */
export async function migrateToLatest(databaseUrl: string): Promise<Migrated> {
  const db = connect(databaseUrl, { poolSize: 2, name: "lode-migrate" });
  try {
    await waitOutRecovery(db);
    const { newer } = await readSchema(db);
    refuseBefore010(newer);
    return { applied: (await db.migrate.latest(settings))[1], newer };
  } finally {
    await db.destroy();
  }
}

/** The sentence for operators about a database that a newer release has migrated. */
export const newerDatabase = (newer: readonly string[]): string =>
  `The database is newer than this release, which runs on it: it also has ${newer.join(", ")}`;

function refuseBefore010(unknown: readonly string[]): void {
  if (unknown.every((name) => name > BASELINE)) return;
  throw new UnknownDatabaseError(
    "it was made by a version before 0.1.0, and is left as it is. Move the data folder away, or set LODE_DATA_DIR or DATABASE_URL to another",
  );
}

export const pendingMigrations = async (db: Db): Promise<string[]> => (await readSchema(db)).pending;

/** The newest applied migration, this release's that are not applied, and those that only a newer release knows. */
export async function readSchema(
  db: Db,
): Promise<{ newest: string | undefined; pending: string[]; newer: string[] }> {
  const stored = (await storedMigrations(db)).toSorted();
  const known = Object.keys(MIGRATIONS);
  return {
    newest: stored.at(-1),
    pending: known.filter((name) => !stored.includes(name)),
    newer: stored.filter((name) => !known.includes(name)),
  };
}

async function storedMigrations(db: Db): Promise<string[]> {
  if (!(await db.schema.hasTable(settings.tableName))) return [];
  return (await db<{ name: string }>(settings.tableName).select("name")).map(({ name }) => name);
}
