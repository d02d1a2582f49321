import { dataFolderOf, readSettings } from "./project-settings.ts";
import { readRunning } from "./running-note.ts";

/** DATABASE_URL, or the database of a running `npm start`. Throws if there is neither. */
export function databaseUrl(): string {
  const settings = readSettings();
  const url = settings.DATABASE_URL ?? readRunning(dataFolderOf(settings))?.DATABASE_URL;
  if (url) return url;
  throw new Error("No database was found: run npm start in another terminal, or set DATABASE_URL.");
}
