import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { dataFolderOf, readSettings } from "../settings/project-settings.ts";
import { readRunning } from "../settings/running-note.ts";
import type { CommandResult } from "./operator-command.ts";

export const NO_CHAIN: CommandResult = [
  "Set SOLANA_RPC_URL and TREASURY_ADDRESS, or run npm start in another terminal.",
  false,
];

/** The configured chain, or that of a running `npm start`; undefined if there is neither. */
export async function openChain(): Promise<TreasuryHistory | undefined> {
  const settings = readSettings();
  const running = readRunning(dataFolderOf(settings));
  const rpcUrl = settings.SOLANA_RPC_URL ?? running?.SOLANA_RPC_URL;
  const address = settings.TREASURY_ADDRESS ?? running?.TREASURY_ADDRESS;
  if (!rpcUrl || !address) return undefined;
  // Loaded on demand: the chain's client is slow to load, and prints a line about its bindings.
  const { openTreasuryHistory } = await import("@lode/adapters/solana/treasury-history");
  return openTreasuryHistory(rpcUrl, address);
}
