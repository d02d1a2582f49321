import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token";
import { PublicKey, SystemProgram } from "@solana/web3.js";
import type { ApiConfig } from "../settings/config.ts";

/** USDC on devnet, from developers.circle.com: 44 characters. A misprint with 43 is in circulation. */
export const USDC_DEVNET_MINT = new PublicKey("4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU");

export const MEMO_PROGRAM = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

/** Proves that a node belongs to the configured cluster. */
export const GENESIS_HASHES = {
  sandbox: "LiteSVM1111111111111111111111111111111111111",
  devnet: "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
} as const;

const NEVER_PAID = new Set(
  [
    SystemProgram.programId,
    TOKEN_PROGRAM_ID,
    TOKEN_2022_PROGRAM_ID,
    ASSOCIATED_TOKEN_PROGRAM_ID,
    MEMO_PROGRAM,
    USDC_DEVNET_MINT,
  ].map(String),
);

/**
 * Whether a text can be a wallet: base58 of 32 bytes on the curve, and not a mint, a program or the treasury.
 * The account at the address is read from the chain before signing.
 */
export function isPayableAddress(text: string, treasuryAddress: string): boolean {
  if (NEVER_PAID.has(text) || text === treasuryAddress) return false;
  try {
    const key = new PublicKey(text);
    return key.toBase58() === text && PublicKey.isOnCurve(key.toBytes());
  } catch {
    return false;
  }
}

/** `wd:<id>`: opaque, because the chain is public and permanent. */
export const memoOf = (withdrawalId: string): string => `wd:${withdrawalId}`;

const MEMO = /wd:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/** The withdrawals in a node's memo text for a transaction: `[39] wd:<id>`, separated by semicolons. */
export const withdrawalsIn = (memo: string | null | undefined): string[] =>
  [...(memo ?? "").matchAll(MEMO)].flatMap(([, id]) => id ?? []);

type NodeConfig = Pick<ApiConfig, "BROWSER_RPC_URL" | "SOLANA_CLUSTER" | "SOLANA_RPC_URL">;

/** The page of a wallet (`address`) or a transaction (`tx`), in the sandbox's explorer or, for devnet, Solana's. */
export const explorerUrl = (config: NodeConfig, page: "address" | "tx", id: string): string =>
  config.SOLANA_CLUSTER === "sandbox"
    ? `${browserNode(config)?.replace(/\/$/, "")}/${page}/${id}`
    : `https://explorer.solana.com/${page}/${id}?cluster=devnet`;

/** The node that browsers may ask, or null. Never the server's own: its address may hold a provider's key. */
export const browserNode = (config: NodeConfig): string | null =>
  config.BROWSER_RPC_URL ?? (config.SOLANA_CLUSTER === "sandbox" ? config.SOLANA_RPC_URL : null);
