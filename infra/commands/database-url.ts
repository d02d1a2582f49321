import { readRunning } from "../stack/running-note.ts";
import { dataFolderOf, readSettings } from "../stack/settings.ts";

/** DATABASE_URL, or the database of the `npm start` that runs beside. Exits with a sentence where there is neither. */
export function databaseUrl(): string {
  const settings = readSettings();
  const url = settings.DATABASE_URL ?? readRunning(dataFolderOf(settings))?.DATABASE_URL;
  if (url) return url;
  console.error("There is no database to work on: run npm start in another window, or set DATABASE_URL.");
  process.exit(1);
}
