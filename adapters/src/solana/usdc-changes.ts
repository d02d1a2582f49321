import type {
  Connection,
  Finality,
  ParsedTransactionMeta,
  VersionedTransactionResponse,
} from "@solana/web3.js";
import { USDC_DEVNET_MINT } from "./addresses.ts";

/** The effect of a transaction on one USDC token account. */
export interface Change {
  tokenAccount: string;
  owner: string;
  /** Base units. */
  delta: bigint;
  opened: boolean;
}

export type Success = VersionedTransactionResponse & {
  meta: NonNullable<VersionedTransactionResponse["meta"]>;
};

/** "unknown": the node does not have the transaction, or its balances, at this commitment. */
export async function findTransaction(
  node: Connection,
  signature: string,
  commitment: Finality,
): Promise<Success | "failed" | "unknown"> {
  const found = await node.getTransaction(signature, { commitment, maxSupportedTransactionVersion: 1 });
  if (!found?.meta) return "unknown";
  return found.meta.err === null ? (found as Success) : "failed";
}

export function usdcChanges({ transaction, meta }: Success): Change[] {
  const keys = transaction.message.getAccountKeys({ accountKeysFromLookups: meta.loadedAddresses ?? null });
  const changes = new Map<number, Change>();
  const before = new Set(meta.preTokenBalances?.map(({ accountIndex }) => accountIndex));
  const add = (balances: ParsedTransactionMeta["preTokenBalances"], sign: bigint): void => {
    for (const { accountIndex, mint, owner = "", uiTokenAmount } of balances ?? []) {
      if (mint !== USDC_DEVNET_MINT.toBase58()) continue;
      const tokenAccount = keys.get(accountIndex)?.toBase58() ?? "";
      const change = changes.get(accountIndex) ?? {
        tokenAccount,
        owner,
        delta: 0n,
        opened: !before.has(accountIndex),
      };
      change.delta += sign * BigInt(uiTokenAmount.amount);
      changes.set(accountIndex, change);
    }
  };
  add(meta.preTokenBalances, -1n);
  add(meta.postTokenBalances, 1n);
  return [...changes.values()];
}
