import { preflightFaults } from "@lode/adapters/settings/preflight";
import { listDemoAccounts } from "@lode/db/auth/users.repository";
import { connect } from "@lode/db/connection";
import { migrateToLatest, newerDatabase } from "@lode/db/migrate";
import { adoptPictures } from "./adopt-pictures.ts";
import { EXIT, runProgram } from "./run-program.ts";
import { dataFolderOf, readSettings } from "./settings/project-settings.ts";
import { databaseUrl } from "./settings/running-note.ts";

await runProgram(async () => {
  const url = databaseUrl();
  const { NODE_ENV, ALLOW_SANDBOX_IN_PRODUCTION } = process.env;
  if (NODE_ENV === "production" && ALLOW_SANDBOX_IN_PRODUCTION !== "yes") await refuseDemo(url);
  const { applied, newer } = await migrateToLatest(url);
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
  if (newer.length > 0) console.log(`${newerDatabase(newer)}.`);
  const settings = readSettings();
  for (const sentence of await adoptPictures(url, settings, dataFolderOf(settings))) console.log(sentence);
  return EXIT.done;
});

/** Throws if the database belongs to a demo. A database without tables does not. */
async function refuseDemo(url: string): Promise<void> {
  const db = connect(url, { poolSize: 1, name: "lode-migrate" });
  const demoAccounts = await listDemoAccounts(db)
    .catch(() => [])
    .finally(() => db.destroy());
  const [fault] = preflightFaults({ evictionPolicy: null, pendingMigrations: [], demoAccounts });
  if (fault) throw new Error(fault);
}
