import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolderOf, readSettings, type Settings } from "./project-settings.ts";

export interface RunningNote {
  DATABASE_URL: string;
  REDIS_URL: string;
  SOLANA_RPC_URL: string;
  TREASURY_ADDRESS: string;
  NOSTR_RELAYS: string;
}

const fileIn = (dataDir: string) => join(dataDir, "running.json");

/** Notes the addresses of a running stack's servers for commands. The note contains a password, so its mode is 0600. */
export function noteRunning(dataDir: string, note: RunningNote): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(note), { mode: 0o600 });
}

export const forgetRunning = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** Reads the note; undefined if no stack runs on this folder. */
export function readRunning(dataDir: string): RunningNote | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RunningNote) : undefined;
}

/** The settings; servers that they do not name are the servers of a running `npm start`. */
export function settingsOrRunning(): Settings {
  const settings = readSettings();
  const all = Object.entries({ ...readRunning(dataFolderOf(settings)), ...settings });
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

/** DATABASE_URL, or the database of a running `npm start`. Throws if there is neither. */
export function databaseUrl(): string {
  const { DATABASE_URL: url } = settingsOrRunning();
  if (url) return url;
  throw new Error("No database was found: run npm start in another terminal, or set DATABASE_URL.");
}
