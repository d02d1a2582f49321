import {
  type Connection,
  type Finality,
  type ParsedTransactionMeta,
  type PublicKey,
  VersionedTransaction,
  type VersionedTransactionResponse,
} from "@solana/web3.js";
import bs58 from "bs58";
import { USDC_DEVNET_MINT, withdrawalsIn } from "./addresses.ts";
import { tokenAccountOf } from "./build-payment.ts";
import { decodePayment, ForbiddenPaymentError } from "./decode-payment.ts";
import type { MovementReading } from "./port.ts";

/** The effect of a transaction on one USDC token account. */
export interface BalanceChange {
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

export function usdcChanges({ transaction, meta }: Success): BalanceChange[] {
  const keys = transaction.message.getAccountKeys({ accountKeysFromLookups: meta.loadedAddresses ?? null });
  const changes = new Map<number, BalanceChange>();
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

/** The effect of a transaction on the treasury's USDC; "unknown" if the node does not have it. */
export async function readMovement(
  node: Connection,
  treasury: PublicKey,
  signature: string,
  commitment: Finality,
): Promise<MovementReading> {
  const found = await findTransaction(node, signature, commitment);
  if (found === "unknown") return { seen: "unknown" };
  const changes = found === "failed" ? [] : usdcChanges(found);
  const account = tokenAccountOf(treasury).toBase58();
  const own = changes.find(({ tokenAccount }) => tokenAccount === account);
  if (found === "failed" || !own || own.delta === 0n) return { seen: "none" };
  const { slot } = found;
  return {
    seen: "movement",
    movement: { signature, slot, delta: own.delta, ...readBytes(found, treasury, changes) },
  };
}

function readBytes({ transaction }: Success, treasury: PublicKey, changes: readonly BalanceChange[]) {
  const { message, signatures } = transaction;
  const bytes = new VersionedTransaction(
    message,
    signatures.map((one) => bs58.decode(one)),
  ).serialize();
  const ownerOf = new Map(changes.map(({ tokenAccount, owner }) => [tokenAccount, owner]));
  return {
    bytes: Buffer.from(bytes),
    blockhash: message.recentBlockhash,
    payments: paymentsIn(message.serialize(), treasury).map((payment) => ({
      ...payment,
      owner: ownerOf.get(payment.tokenAccount) ?? "",
    })),
  };
}

/** Each transfer with its memo; empty if the message is not a payment by Lode. */
function paymentsIn(message: Uint8Array, treasury: PublicKey) {
  try {
    const { transfers, memos } = decodePayment(message, treasury);
    return transfers.flatMap((transfer, nth) =>
      withdrawalsIn(memos[nth]).map((withdrawalId) => ({ ...transfer, withdrawalId })),
    );
  } catch (error) {
    if (error instanceof ForbiddenPaymentError) return [];
    throw error;
  }
}
