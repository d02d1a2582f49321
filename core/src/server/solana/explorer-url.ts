import type { CommonConfig } from "../config.ts";

type ExplorerConfig = Pick<CommonConfig, "SOLANA_CLUSTER" | "SOLANA_RPC_URL">;

/** Where a person can look at a wallet and what moved through it. */
export function explorerAddressUrl(config: ExplorerConfig, address: string): string {
  return config.SOLANA_CLUSTER === "sandbox"
    ? `${config.SOLANA_RPC_URL.replace(/\/$/, "")}/address/${address}`
    : `https://explorer.solana.com/address/${address}?cluster=devnet`;
}

/** Where a person can look a transaction up: the sandbox's own page, or Solana's explorer for devnet. */
export function explorerUrl(config: ExplorerConfig, signature: string): string {
  return config.SOLANA_CLUSTER === "sandbox"
    ? `${config.SOLANA_RPC_URL.replace(/\/$/, "")}/tx/${signature}`
    : `https://explorer.solana.com/tx/${signature}?cluster=devnet`;
}
