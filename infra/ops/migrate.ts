import { join } from "node:path";
import { migrateToLatest, newerDatabase } from "@lode/db/migrate";
import { adoptPictures } from "./adopt-pictures.ts";
import { EXIT, runProgram } from "./run-program.ts";
import { dataFolderOf, readSettings } from "./settings/project-settings.ts";
import { databaseUrl } from "./settings/running-note.ts";

await runProgram(async () => {
  const url = databaseUrl();
  const { applied, newer } = await migrateToLatest(url);
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
  if (newer.length > 0) console.log(`${newerDatabase(newer)}.`);
  const settings = readSettings();
  const folder = settings.FILES_DIR ?? join(dataFolderOf(settings), "files");
  for (const sentence of await adoptPictures(url, folder)) console.log(sentence);
  return EXIT.done;
});
