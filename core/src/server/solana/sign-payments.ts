import { type Connection, PublicKey, VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import { buildPayment, MOST_COMPUTE_UNITS, tokenAccountOf } from "./build-payment.ts";
import { signGuarded, type Treasury } from "./guard-signer.ts";
import type { PaymentOrder, SignedBatch } from "./port.ts";

/** Microlamports a compute unit. A payment that may open an account asks for some 60,000 units: at most 0.000007 SOL. */
const HIGHEST_PRICE = 100_000;
/** The dearest tip that a whole transaction may offer, in lamports. */
export const HIGHEST_PRIORITY_FEE = 100_000n;
/** Asked for above what the simulation used: accounts change between simulating and landing. */
const ROOM = 1.2;
/**
 * Compute units for opening a token account that existed in the simulation and was closed before the landing: without
 * them its owner could make the payment fail. Measured on the sandbox's VM with 150 random owners: where the account
 * exists the instruction takes 4,437 to 14,937, where it opens it 9,088 more, always. The range is the search for the
 * address, 1,500 a try, which the simulation has paid for already. The rest is room for a dearer token program: the
 * VM's takes 456 of the 9,088, and 105 for a transfer.
 */
const OPENING_UNITS = 40_000;

/** Simulates, leaves out what the simulation refuses, and signs the rest as one transaction. */
export async function signPayments(
  connection: Connection,
  treasury: Treasury,
  orders: readonly PaymentOrder[],
): Promise<SignedBatch> {
  const payer = new PublicKey(treasury.address);
  const microLamports = await recentPrice(connection, tokenAccountOf(payer));
  // Never left to the client, which caches a blockhash for 30 seconds.
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash("confirmed");
  const terms = { blockhash, microLamports };
  const { accepted, computeUnits, refused } = await simulate(connection, payer, orders, terms);
  if (accepted.length === 0) return { payment: undefined, refused };

  const { message } = buildPayment(payer, accepted, { ...terms, computeUnits });
  const transaction = new VersionedTransaction(message);
  const signature = await signGuarded(treasury, message.serialize(), accepted);
  transaction.addSignature(payer, signature);
  return {
    payment: {
      signature: bs58.encode(signature),
      bytes: Buffer.from(transaction.serialize()),
      blockhash,
      lastValidBlockHeight: BigInt(lastValidBlockHeight),
      orders: accepted.map((order) => ({
        ...order,
        tokenAccount: tokenAccountOf(new PublicKey(order.recipient)).toBase58(),
      })),
    },
    refused,
  };
}

/** Drops one order after another until the simulation passes. Throws where it fails for a reason that is no order's. */
async function simulate(
  connection: Connection,
  payer: PublicKey,
  orders: readonly PaymentOrder[],
  terms: { blockhash: string; microLamports: number },
) {
  const refused: SignedBatch["refused"] = [];
  let accepted = [...orders];
  while (accepted.length > 0) {
    const { message, served } = buildPayment(payer, accepted, { ...terms, computeUnits: MOST_COMPUTE_UNITS });
    const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
      sigVerify: false,
      commitment: "confirmed",
    });
    if (value.err === null)
      return { accepted, computeUnits: unitsFor(accepted, value.unitsConsumed ?? 0), refused };
    const reason = JSON.stringify(value.err);
    const culprit = served[instructionIn(value.err)];
    if (!culprit) throw new Error(`The simulation of a payment failed: ${reason}`);
    refused.push({ withdrawalId: culprit.withdrawalId, reason });
    accepted = accepted.filter((order) => order !== culprit);
  }
  return { accepted, computeUnits: 0, refused };
}

const unitsFor = (orders: readonly PaymentOrder[], used: number): number =>
  Math.ceil(used * ROOM) + orders.filter(({ mayOpenAccount }) => mayOpenAccount).length * OPENING_UNITS;

/** The index in `{ InstructionError: [index, …] }`; -1 for errors of the transaction as a whole. */
function instructionIn(error: object | string): number {
  if (typeof error === "string" || !("InstructionError" in error)) return -1;
  const [index] = error.InstructionError as [number, unknown];
  return index;
}

/** The median of what was paid lately for writing to the treasury's token account, within bounds. */
async function recentPrice(connection: Connection, tokenAccount: PublicKey): Promise<number> {
  const fees = await connection.getRecentPrioritizationFees({ lockedWritableAccounts: [tokenAccount] });
  const sorted = fees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b);
  return Math.min(sorted[Math.floor(sorted.length / 2)] ?? 0, HIGHEST_PRICE);
}
