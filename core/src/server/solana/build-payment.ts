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

/** Owners whose token accounts are remembered: a backlog's, and some. */
const MOST_REMEMBERED = 10_000;
/** By the owner's bytes. */
const tokenAccounts = new Map<string, PublicKey>();

/**
 * Remembered, because deriving it takes about 2 ms of hashing and curve arithmetic, and one payment needs it a dozen
 * times. Throws TokenOwnerOffCurveError if the owner is not a wallet.
 */
export function tokenAccountOf(owner: PublicKey): PublicKey {
  const key = Buffer.from(owner.toBytes()).toString("latin1");
  const known = tokenAccounts.get(key);
  if (known) return known;
  const derived = getAssociatedTokenAddressSync(USDC_DEVNET_MINT, owner);
  const [oldest] = tokenAccounts.size < MOST_REMEMBERED ? [] : tokenAccounts.keys();
  if (oldest !== undefined) tokenAccounts.delete(oldest);
  tokenAccounts.set(key, derived);
  return derived;
}

/** Bytes (solana.com/docs/core/transactions). */
const LARGEST_TRANSACTION = 1_232;
/** The most that one transaction may request (solana.com/docs/core/fees). For simulations only. */
export const MOST_COMPUTE_UNITS = 1_400_000;

export interface MessageTerms {
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
  { blockhash, computeUnits, microLamports }: MessageTerms,
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

/** More than ever fit: an order that opens no account takes over 100 bytes. */
const MOST_IN_ONE = 12;

/** The orders in groups of which each fits into one transaction, in their order. */
export function groupFitting<Order extends PaymentOrder>(
  treasury: PublicKey,
  orders: readonly Order[],
): Order[][] {
  const groups: Order[][] = [];
  let size = MOST_IN_ONE;
  for (let from = 0; from < orders.length; from += size) {
    // From the last group's size: orders are much alike.
    size = countFitting(treasury, orders.slice(from, from + MOST_IN_ONE), size);
    groups.push(orders.slice(from, from + size));
  }
  return groups;
}

/** How many of these orders, from the first, fit into one transaction: at least one. `guess` is where the search begins. */
function countFitting(treasury: PublicKey, orders: readonly PaymentOrder[], guess: number): number {
  // Any hash of 32 bytes has the same size.
  const terms = { blockhash: treasury.toBase58(), computeUnits: MOST_COMPUTE_UNITS, microLamports: 1 };
  const fits = (count: number): boolean =>
    isSmallEnough(buildPayment(treasury, orders.slice(0, count), terms).message);
  let count = Math.min(guess, orders.length);
  while (count > 1 && !fits(count)) count--;
  while (count >= guess && count < orders.length && fits(count + 1)) count++;
  return count;
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
