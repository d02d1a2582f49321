import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface RunningNote {
  DATABASE_URL: string;
  REDIS_URL: string;
  SOLANA_RPC_URL: string;
  TREASURY_ADDRESS: string;
  /** Empty if Nostr is off. */
  NOSTR_RELAYS: string;
}

const fileIn = (dataDir: string) => join(dataDir, "running.json");

/**
 * Notes the addresses of a running stack's servers for commands. The note contains a password, so its mode is
 * 0600.
 */
export function noteRunning(dataDir: string, note: RunningNote): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(note), { mode: 0o600 });
}

export const forgetRunning = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** Reads the note; undefined if no stack runs on this folder. */
export function readRunning(dataDir: string): RunningNote | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RunningNote) : undefined;
}
