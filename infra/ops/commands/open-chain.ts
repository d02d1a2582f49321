import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { dataFolderOf, readSettings } from "../settings/project-settings.ts";
import { readRunning } from "../settings/running-note.ts";
import { UsageError } from "./read-words.ts";

/**
 * Opens the configured chain or the chain of a running `npm start`. Throws UsageError if there is neither.
 */
export async function openChain(): Promise<TreasuryHistory> {
  const settings = readSettings();
  const running = readRunning(dataFolderOf(settings));
  const rpcUrl = settings.SOLANA_RPC_URL ?? running?.SOLANA_RPC_URL;
  const address = settings.TREASURY_ADDRESS ?? running?.TREASURY_ADDRESS;
  if (!rpcUrl || !address)
    throw new UsageError("Set SOLANA_RPC_URL and TREASURY_ADDRESS, or run npm start in another terminal.");
  // Loaded on demand, because the chain's client is slow to load and prints a line about its bindings.
  const { openTreasuryHistory } = await import("@lode/adapters/solana/treasury-history");
  return openTreasuryHistory(rpcUrl, address);
}
