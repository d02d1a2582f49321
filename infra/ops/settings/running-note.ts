import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolderOf, readSettings, type Settings } from "./project-settings.ts";

/** The settings of a running stack's servers, which commands need. */
const NOTED = ["DATABASE_URL", "REDIS_URL", "SOLANA_RPC_URL", "TREASURY_ADDRESS", "NOSTR_RELAYS"];

const fileIn = (dataDir: string) => join(dataDir, "running.json");

/** Notes the addresses of a running stack's servers for commands. The note contains a password, so its mode is 0600. */
export const noteRunning = (dataDir: string, settings: Settings): void =>
  writeFileSync(fileIn(dataDir), JSON.stringify(settings, NOTED), { mode: 0o600 });

export const forgetRunning = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** The settings; servers that they do not name are the servers of a running `npm start`. */
export function settingsOrRunning(): Settings {
  const settings = readSettings();
  const note = fileIn(dataFolderOf(settings));
  return { ...(existsSync(note) ? JSON.parse(readFileSync(note, "utf8")) : {}), ...settings };
}

/** DATABASE_URL, or the database of a running `npm start`. Throws if there is neither. */
export function databaseUrl(): string {
  const { DATABASE_URL: url } = settingsOrRunning();
  if (url) return url;
  throw new Error("No database was found: run npm start in another terminal, or set DATABASE_URL.");
}
