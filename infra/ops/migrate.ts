import { migrateToLatest, newerDatabase } from "@lode/db/migrate";
import { EXIT, runProgram } from "./run-program.ts";
import { databaseUrl } from "./settings/running-note.ts";

await runProgram(async () => {
  const { applied, newer } = await migrateToLatest(databaseUrl());
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
  if (newer.length > 0) console.log(`${newerDatabase(newer)}.`);
  return EXIT.done;
});
