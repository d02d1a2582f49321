import type { Knex } from "knex";
import * as foundation from "../migrations/0001-foundation.ts";
import * as people from "../migrations/0002-people.ts";
import * as accounts from "../migrations/0003-accounts.ts";
import * as tasks from "../migrations/0004-tasks.ts";
import * as ledger from "../migrations/0005-ledger.ts";
import * as withdrawals from "../migrations/0006-withdrawals.ts";
import * as proof from "../migrations/0007-proof.ts";
import * as leaderboard from "../migrations/0008-leaderboard.ts";
import * as automation from "../migrations/0009-automation.ts";
import * as events from "../migrations/0010-events.ts";
import * as operators from "../migrations/0011-operators.ts";
import * as patientCheats from "../migrations/0012-patient-cheats.ts";
import * as whatCounts from "../migrations/0013-what-counts.ts";
import * as secondPeople from "../migrations/0014-second-people.ts";
import * as mailsThatWait from "../migrations/0015-mails-that-wait.ts";
import * as backupsAndServers from "../migrations/0017-backups-and-servers.ts";
import * as signedActs from "../migrations/0018-signed-acts.ts";
import * as targetPosts from "../migrations/0019-target-posts.ts";
import * as languages from "../migrations/0020-languages.ts";
import * as delegatedAccounts from "../migrations/0023-delegated-accounts.ts";
import * as spendingByNetwork from "../migrations/0024-spending-by-network.ts";
import * as mails from "../migrations/0025-mails.ts";
import * as consoleSearch from "../migrations/0026-console-search.ts";
import * as alarms from "../migrations/0028-alarms.ts";
import * as consoleLists from "../migrations/0030-console-lists.ts";
import * as mailedLinks from "../migrations/0031-mailed-links.ts";

const MIGRATIONS: Record<string, Knex.Migration> = {
  "0001-foundation": foundation,
  "0002-people": people,
  "0003-accounts": accounts,
  "0004-tasks": tasks,
  "0005-ledger": ledger,
  "0006-withdrawals": withdrawals,
  "0007-proof": proof,
  "0008-leaderboard": leaderboard,
  "0009-automation": automation,
  "0010-events": events,
  "0011-operators": operators,
  "0012-patient-cheats": patientCheats,
  "0013-what-counts": whatCounts,
  "0014-second-people": secondPeople,
  "0015-mails-that-wait": mailsThatWait,
  "0017-backups-and-servers": backupsAndServers,
  "0018-signed-acts": signedActs,
  "0019-target-posts": targetPosts,
  "0020-languages": languages,
  "0023-delegated-accounts": delegatedAccounts,
  "0024-spending-by-network": spendingByNetwork,
  "0025-mails": mails,
  "0026-console-search": consoleSearch,
  "0028-alarms": alarms,
  "0030-console-lists": consoleLists,
  "0031-mailed-links": mailedLinks,
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
