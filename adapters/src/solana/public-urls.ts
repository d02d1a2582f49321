import type { ApiConfig } from "../settings/config.ts";

type NodeConfig = Pick<ApiConfig, "BROWSER_RPC_URL" | "SOLANA_CLUSTER" | "SOLANA_RPC_URL">;

/** The page of a wallet (`address`) or a transaction (`tx`), in the sandbox's explorer or, for devnet, Solana's. */
export const explorerUrl = (config: NodeConfig, page: "address" | "tx", id: string): string =>
  config.SOLANA_CLUSTER === "sandbox"
    ? `${browserNode(config)?.replace(/\/$/, "")}/${page}/${id}`
    : `https://explorer.solana.com/${page}/${id}?cluster=devnet`;

/**
 * The node that browsers may ask, or null. Never the server's own node on devnet: its address may hold a
 * provider's key.
 */
export const browserNode = (config: NodeConfig): string | null =>
  config.BROWSER_RPC_URL ?? (config.SOLANA_CLUSTER === "sandbox" ? config.SOLANA_RPC_URL : null);
