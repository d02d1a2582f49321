import { migrateToLatest, newerDatabase } from "@lode/db/migrate";
import { EXIT } from "./commands/exit.ts";
import { runProgram } from "./run-program.ts";
import { databaseUrl } from "./settings/database-url.ts";

await runProgram(async () => {
  const { applied, newer } = await migrateToLatest(databaseUrl());
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
  if (newer.length > 0) console.log(`${newerDatabase(newer)}.`);
  return EXIT.done;
});
