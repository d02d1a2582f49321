import type { CommonConfig } from "../config.ts";

type ExplorerConfig = Pick<CommonConfig, "SOLANA_CLUSTER" | "SOLANA_RPC_URL">;

/** Where a person can look a transaction up: the sandbox's own page, or Solana's explorer for devnet. */
export function explorerUrl(config: ExplorerConfig, signature: string): string {
  return config.SOLANA_CLUSTER === "sandbox"
    ? `${config.SOLANA_RPC_URL.replace(/\/$/, "")}/tx/${signature}`
    : `https://explorer.solana.com/tx/${signature}?cluster=devnet`;
}
