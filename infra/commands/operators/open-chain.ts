import type { TreasuryHistory } from "@lode/core/server/solana/port";
import { readRunning } from "../../stack/running-note.ts";
import { dataFolderOf, readSettings } from "../../stack/settings.ts";
import type { Said } from "./operator-command.ts";

export const NO_CHAIN: Said = ["Set SOLANA_RPC_URL and TREASURY_ADDRESS, or run npm start beside.", false];

/** The chain that the product uses: as set, or that of the `npm start` beside. Undefined where neither is there. */
export async function openChain(): Promise<TreasuryHistory | undefined> {
  const settings = readSettings();
  const running = readRunning(dataFolderOf(settings));
  const rpcUrl = settings.SOLANA_RPC_URL ?? running?.SOLANA_RPC_URL;
  const address = settings.TREASURY_ADDRESS ?? running?.TREASURY_ADDRESS;
  if (!rpcUrl || !address) return undefined;
  // Only here: the chain's client takes its time to load, and prints a line about its bindings.
  const { openTreasuryHistory } = await import("@lode/core/server/solana/treasury-history");
  return openTreasuryHistory(rpcUrl, address);
}
