import { type Connection, type Finality, type PublicKey, VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import { tokenAccountOf } from "./build-payment.ts";
import { decodePayment, ForbiddenPaymentError } from "./decode-payment.ts";
import { withdrawalsIn } from "./memo.ts";
import type { MovementReading } from "./port.ts";
import { type Change, findTransaction, type Success, usdcChanges } from "./usdc-changes.ts";

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

function readBytes({ transaction }: Success, treasury: PublicKey, changes: readonly Change[]) {
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
