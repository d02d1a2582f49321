import { PublicKey } from "@solana/web3.js";
import { verifyEd25519 } from "../crypto/ed25519.ts";
import { memoOf } from "./addresses.ts";
import { tokenAccountOf } from "./build-payment.ts";
import { decodePayment, ForbiddenPaymentError } from "./decode-payment.ts";
import type { PaymentOrder, TreasurySigner } from "./port.ts";

export interface Treasury {
  /** Base58, as configured: no other key may sign. */
  address: string;
  signer: TreasurySigner;
  limits: SigningLimits;
}

export interface SigningLimits {
  /** Base units of USDC that one payout may move; 0n = no limit. */
  perPayout: bigint;
  /** Lamports of priority fee that a transaction may offer. */
  priorityFee: bigint;
}

/**
 * Signs a message only if its decoded bytes contain exactly these orders (each transfer, each memo, each
 * opened account) and nothing else, within the limits. Throws ForbiddenPaymentError otherwise. Verifies the
 * signature before returning it.
 */
export async function signGuarded(
  { address, signer, limits }: Treasury,
  message: Uint8Array,
  orders: readonly PaymentOrder[],
): Promise<Uint8Array> {
  const payment = decodePayment(message, new PublicKey(address));
  const wanted = orders.map((order) => ({
    tokenAccount: tokenAccountOf(new PublicKey(order.recipient)).toBase58(),
    baseUnits: order.baseUnits,
    memo: memoOf(order.withdrawalId),
    opensAccount: order.mayOpenAccount,
  }));
  const found = payment.transfers.map((transfer, index) => ({
    ...transfer,
    memo: payment.memos[index],
    opensAccount: payment.opened.includes(transfer.tokenAccount),
  }));
  const opened = wanted.filter((order) => order.opensAccount).length;
  if (payment.memos.length !== found.length || payment.opened.length !== opened || !isSame(found, wanted))
    throw new ForbiddenPaymentError("The treasury does not sign this: it does not match the orders.");
  for (const { baseUnits } of found) {
    if (baseUnits <= 0n || (limits.perPayout > 0n && baseUnits > limits.perPayout))
      throw new ForbiddenPaymentError(`The treasury does not sign ${baseUnits} base units at once.`);
  }
  const fee = (BigInt(payment.computeUnits) * BigInt(payment.microLamports)) / 1_000_000n;
  if (fee > limits.priorityFee)
    throw new ForbiddenPaymentError(`The treasury does not offer a priority fee of ${fee} lamports.`);

  const signature = await signer.signMessage(message);
  if (!verifyEd25519(address, message, signature))
    throw new Error("The treasury's signer returned an invalid signature.");
  return signature;
}

const isSame = (one: object[], other: object[]): boolean => asText(one) === asText(other);
const asText = (list: object[]): string =>
  JSON.stringify(list, (_key, value) => (typeof value === "bigint" ? String(value) : value));
