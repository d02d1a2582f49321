import type {
  Connection,
  Finality,
  ParsedTransactionMeta,
  VersionedTransactionResponse,
} from "@solana/web3.js";
import { USDC_DEVNET_MINT } from "./addresses.ts";

/** What a transaction did to one token account of USDC. */
export interface Change {
  tokenAccount: string;
  owner: string;
  /** Base units. */
  delta: bigint;
}

export type Success = VersionedTransactionResponse & {
  meta: NonNullable<VersionedTransactionResponse["meta"]>;
};

/** Undefined where the transaction is not there at this commitment, or failed. */
export async function findSuccess(
  node: Connection,
  signature: string,
  commitment: Finality,
): Promise<Success | undefined> {
  const found = await node.getTransaction(signature, { commitment, maxSupportedTransactionVersion: 1 });
  return found?.meta && found.meta.err === null ? (found as Success) : undefined;
}

export function usdcChanges({ transaction, meta }: Success): Change[] {
  const keys = transaction.message.getAccountKeys({ accountKeysFromLookups: meta.loadedAddresses ?? null });
  const changes = new Map<number, Change>();
  const add = (balances: ParsedTransactionMeta["preTokenBalances"], sign: bigint): void => {
    for (const { accountIndex, mint, owner = "", uiTokenAmount } of balances ?? []) {
      if (mint !== USDC_DEVNET_MINT.toBase58()) continue;
      const tokenAccount = keys.get(accountIndex)?.toBase58() ?? "";
      const change = changes.get(accountIndex) ?? { tokenAccount, owner, delta: 0n };
      change.delta += sign * BigInt(uiTokenAmount.amount);
      changes.set(accountIndex, change);
    }
  };
  add(meta.preTokenBalances, -1n);
  add(meta.postTokenBalances, 1n);
  return [...changes.values()];
}
