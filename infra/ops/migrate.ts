import { migrateToLatest } from "@lode/db/migrate";
import { EXIT } from "./commands/exit.ts";
import { runProgram } from "./run-program.ts";
import { databaseUrl } from "./settings/database-url.ts";

await runProgram(async () => {
  const applied = await migrateToLatest(databaseUrl());
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
  return EXIT.done;
});
