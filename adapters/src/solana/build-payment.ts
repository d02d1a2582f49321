import { USDC_DECIMALS } from "@lode/core/domain/amounts";
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from "@solana/spl-token";
import {
  ComputeBudgetProgram,
  MessageV0,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { MEMO_PROGRAM, memoOf, USDC_DEVNET_MINT } from "./addresses.ts";
import type { PaymentOrder } from "./port.ts";

/** How many owners' token accounts to remember: more than a backlog has. */
const MOST_REMEMBERED = 10_000;
const tokenAccounts = new Map<string, PublicKey>();

/**
 * The owner's USDC token account. Cached, because deriving its address takes about 2 ms of hashing and curve
 * arithmetic, and one payment needs it a dozen times. Throws TokenOwnerOffCurveError if the owner is not a wallet.
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

/** In bytes (solana.com/docs/core/transactions). */
const LARGEST_TRANSACTION = 1_232;
/** The most that a transaction may request (solana.com/docs/core/fees). Used for simulations only. */
export const MOST_COMPUTE_UNITS = 1_400_000;

export interface MessageTerms {
  blockhash: string;
  computeUnits: number;
  microLamports: number;
}

/** In order: opens the recipient's token account if allowed and necessary, transfers, writes the memo. */
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

/** Builds the message that pays all of these orders. `served` is the order behind each instruction. */
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

/** The same payment with a different compute unit limit, which is always the first instruction. */
export function limitComputeUnits(message: MessageV0, units: number): MessageV0 {
  const [limit, ...rest] = message.compiledInstructions;
  if (!limit) throw new Error("A payment has no instructions.");
  const { data } = ComputeBudgetProgram.setComputeUnitLimit({ units });
  return new MessageV0({ ...message, compiledInstructions: [{ ...limit, data }, ...rest] });
}

/** More orders than ever fit: each takes over 100 bytes even if it opens no account. */
const MOST_IN_ONE = 12;
/** How many orders fit if each may open an account. */
const USUALLY_FIT = 6;

/** Splits the orders, in order, into groups that each fit into one transaction. */
export function groupFitting<Order extends PaymentOrder>(
  treasury: PublicKey,
  orders: readonly Order[],
): Order[][] {
  const known = new Map<string, boolean>();
  const fits = (some: readonly Order[]): boolean => {
    const shape = shapeOf(some);
    const is = known.get(shape) ?? fitTogether(treasury, some);
    known.set(shape, is);
    return is;
  };
  const groups: Order[][] = [];
  for (let from = 0; from < orders.length; ) {
    const rest = orders.slice(from, from + MOST_IN_ONE);
    let count = Math.min(USUALLY_FIT, rest.length);
    while (count > 1 && !fits(rest.slice(0, count))) count--;
    while (count >= USUALLY_FIT && count < rest.length && fits(rest.slice(0, count + 1))) count++;
    groups.push(rest.slice(0, count));
    from += count;
  }
  return groups;
}

/**
 * Orders with the same shape take the same number of bytes. The shape says which orders may open an account
 * and which share a wallet.
 */
function shapeOf(orders: readonly PaymentOrder[]): string {
  const wallets = orders.map(({ recipient }) => recipient);
  return orders
    .map(({ mayOpenAccount, recipient }) => `${mayOpenAccount ? "+" : "-"}${wallets.indexOf(recipient)}`)
    .join();
}

function fitTogether(treasury: PublicKey, orders: readonly PaymentOrder[]): boolean {
  // Every hash has 32 bytes, so any will do.
  const terms = { blockhash: treasury.toBase58(), computeUnits: MOST_COMPUTE_UNITS, microLamports: 1 };
  return isSmallEnough(buildPayment(treasury, orders, terms).message);
}

function isSmallEnough(message: MessageV0): boolean {
  try {
    return new VersionedTransaction(message).serialize().length <= LARGEST_TRANSACTION;
  } catch (error) {
    // The encoder's buffer has the size of a single packet.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
