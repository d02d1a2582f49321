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

const MIGRATIONS: Record<string, Knex.Migration> = {
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
};

/**
 * Migrations are imported by name, not listed from a folder, so their names are the same in source and in a
 * built image.
 */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = MIGRATIONS[name];
    if (!migration) throw new Error(`There is no migration named ${name}.`);
    return migration;
  },
};
