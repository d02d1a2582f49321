import type { CommonConfig } from "../settings/config.ts";

type ExplorerConfig = Pick<CommonConfig, "SOLANA_CLUSTER" | "SOLANA_RPC_URL">;

/** The page of a wallet (`address`) or a transaction (`tx`): at the sandbox's explorer, or at Solana's for devnet. */
export const explorerUrl = (config: ExplorerConfig, page: "address" | "tx", id: string): string =>
  config.SOLANA_CLUSTER === "sandbox"
    ? `${config.SOLANA_RPC_URL.replace(/\/$/, "")}/${page}/${id}`
    : `https://explorer.solana.com/${page}/${id}?cluster=devnet`;
