import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from "@solana/spl-token";
import {
  ComputeBudgetProgram,
  type MessageV0,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { USDC_DECIMALS } from "../../domain/amounts.ts";
import { MEMO_PROGRAM, USDC_DEVNET_MINT } from "./addresses.ts";
import { memoOf } from "./memo.ts";
import type { PaymentOrder } from "./port.ts";

/** Throws TokenOwnerOffCurveError if the owner is not a wallet. */
export const tokenAccountOf = (owner: PublicKey): PublicKey =>
  getAssociatedTokenAddressSync(USDC_DEVNET_MINT, owner);

/** Bytes (solana.com/docs/core/transactions). */
const LARGEST_TRANSACTION = 1_232;
/** The most that one transaction may request (solana.com/docs/core/fees). For simulations only. */
export const MOST_COMPUTE_UNITS = 1_400_000;

export interface PaymentTerms {
  blockhash: string;
  computeUnits: number;
  /** Per requested compute unit. */
  microLamports: number;
}

/** In this order: opens the recipient's token account if it may and must, transfers, writes the memo. */
function instructionsFor(treasury: PublicKey, order: PaymentOrder): TransactionInstruction[] {
  const owner = new PublicKey(order.recipient);
  const target = tokenAccountOf(owner);
  const open = createAssociatedTokenAccountIdempotentInstruction(treasury, target, owner, USDC_DEVNET_MINT);
  const transfer = createTransferCheckedInstruction(
    tokenAccountOf(treasury),
    USDC_DEVNET_MINT,
    target,
    treasury,
    order.baseUnits,
    USDC_DECIMALS,
  );
  const memo = new TransactionInstruction({
    programId: MEMO_PROGRAM,
    keys: [],
    data: Buffer.from(memoOf(order.withdrawalId)),
  });
  return [...(order.mayOpenAccount ? [open] : []), transfer, memo];
}

/** The message that pays all of these orders, and the order of each of its instructions. */
export function buildPayment(
  treasury: PublicKey,
  orders: readonly PaymentOrder[],
  { blockhash, computeUnits, microLamports }: PaymentTerms,
): { message: MessageV0; served: (PaymentOrder | undefined)[] } {
  const budget = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: computeUnits }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
  ];
  const parts = orders.map((order) => ({ order, instructions: instructionsFor(treasury, order) }));
  const message = new TransactionMessage({
    payerKey: treasury,
    recentBlockhash: blockhash,
    instructions: [...budget, ...parts.flatMap(({ instructions }) => instructions)],
  }).compileToV0Message();
  const served = parts.flatMap(({ order, instructions }) => instructions.map(() => order));
  return { message, served: [...budget.map(() => undefined), ...served] };
}

/** How many of these orders, from the first, fit into one transaction. */
export function countFitting(treasury: PublicKey, orders: readonly PaymentOrder[]): number {
  // Any hash of 32 bytes has the same size.
  const terms = { blockhash: treasury.toBase58(), computeUnits: MOST_COMPUTE_UNITS, microLamports: 1 };
  for (let count = orders.length; count > 1; count--) {
    const { message } = buildPayment(treasury, orders.slice(0, count), terms);
    if (isSmallEnough(message)) return count;
  }
  return Math.min(orders.length, 1);
}

function isSmallEnough(message: MessageV0): boolean {
  try {
    return new VersionedTransaction(message).serialize().length <= LARGEST_TRANSACTION;
  } catch (error) {
    // The encoder writes into a buffer of one packet.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
