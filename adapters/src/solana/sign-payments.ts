import { type Connection, PublicKey, VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import { buildPayment, limitComputeUnits, MOST_COMPUTE_UNITS, tokenAccountOf } from "./build-payment.ts";
import { instructionIndex } from "./failed-instruction.ts";
import { signGuarded, type Treasury } from "./guard-signer.ts";
import type { PaymentOrder, PaymentTerms, SignedBatch } from "./port.ts";

/**
 * Microlamports for each compute unit. A payment that may open an account requests about 60,000 units, so the
 * fee is at most 0.000007 SOL.
 */
const HIGHEST_PRICE = 100_000;
/** The highest priority fee of a whole transaction, in lamports. */
export const HIGHEST_PRIORITY_FEE = 100_000n;
/** Compute units to request for each unit used in the simulation: accounts may change before it lands. */
const COMPUTE_MARGIN = 1.2;
/**
 * Extra compute units to open a token account that existed in the simulation but was closed before landing; without
 * them, its owner could make the payment fail. Measured on the sandbox's VM with 150 random owners: the instruction
 * takes 4,437 to 14,937 units if the account exists, and always 9,088 more if it opens the account. The range comes
 * from the search for the address (1,500 a try), which the simulation includes. The rest is a margin for a more
 * expensive token program: the VM's takes 456 of the 9,088, and 105 for a transfer.
 */
const OPENING_UNITS = 40_000;

/** The newest blockhash, and the price that others have recently paid. */
export async function readTerms(connection: Connection, treasuryAddress: string): Promise<PaymentTerms> {
  const microLamports = await recentPrice(connection, tokenAccountOf(new PublicKey(treasuryAddress)));
  // Fetched here because the client caches a blockhash for 30 seconds.
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash("confirmed");
  return { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight), microLamports };
}

/** Simulates, drops the orders that the simulation refuses, and signs the rest as one transaction. */
export async function signPayments(
  connection: Connection,
  treasury: Treasury,
  orders: readonly PaymentOrder[],
  terms: PaymentTerms,
): Promise<SignedBatch> {
  const payer = new PublicKey(treasury.address);
  const { accepted, message, refused } = await simulate(connection, payer, orders, terms);
  if (!message) return { payment: undefined, refused };

  const transaction = new VersionedTransaction(message);
  const signature = await signGuarded(treasury, message.serialize(), accepted);
  transaction.addSignature(payer, signature);
  return {
    payment: {
      signature: bs58.encode(signature),
      bytes: Buffer.from(transaction.serialize()),
      blockhash: terms.blockhash,
      lastValidBlockHeight: terms.lastValidBlockHeight,
      orders: accepted.map((order) => ({
        ...order,
        tokenAccount: tokenAccountOf(new PublicKey(order.recipient)).toBase58(),
      })),
    },
    refused,
  };
}

/**
 * Drops failing orders until the simulation passes. The resulting message pays the remaining orders with the
 * compute units they need. Throws if the simulation fails for a reason other than an order.
 */
async function simulate(
  connection: Connection,
  payer: PublicKey,
  orders: readonly PaymentOrder[],
  terms: PaymentTerms,
) {
  const refused: SignedBatch["refused"] = [];
  let accepted = [...orders];
  while (accepted.length > 0) {
    const { message, served } = buildPayment(payer, accepted, { ...terms, computeUnits: MOST_COMPUTE_UNITS });
    const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
      sigVerify: false,
      commitment: "confirmed",
    });
    if (value.err === null) {
      const units = unitsFor(accepted, value.unitsConsumed ?? 0);
      return { accepted, message: limitComputeUnits(message, units), refused };
    }
    const reason = JSON.stringify(value.err);
    const failed = served[instructionIndex(value.err) ?? -1];
    if (!failed) throw new Error(`The simulation of a payment failed: ${reason}`);
    refused.push({ withdrawalId: failed.withdrawalId, reason });
    accepted = accepted.filter((order) => order !== failed);
  }
  return { accepted, message: undefined, refused };
}

const unitsFor = (orders: readonly PaymentOrder[], used: number): number =>
  Math.ceil(used * COMPUTE_MARGIN) +
  orders.filter(({ mayOpenAccount }) => mayOpenAccount).length * OPENING_UNITS;

/** The median of the fees recently paid to write to the treasury's token account, at most HIGHEST_PRICE. */
async function recentPrice(connection: Connection, tokenAccount: PublicKey): Promise<number> {
  const fees = await connection.getRecentPrioritizationFees({ lockedWritableAccounts: [tokenAccount] });
  const sorted = fees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b);
  return Math.min(sorted[Math.floor(sorted.length / 2)] ?? 0, HIGHEST_PRICE);
}
