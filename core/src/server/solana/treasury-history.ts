import type { Connection, Finality } from "@solana/web3.js";
import { PublicKey, VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import { tokenAccountOf } from "./build-payment.ts";
import { decodePayment, ForbiddenPaymentError } from "./decode-payment.ts";
import { withdrawalsIn } from "./memo.ts";
import { openConnection } from "./open-connection.ts";
import type { MovementReading, TreasuryHistory, TreasurySignature } from "./port.ts";
import { type Change, findTransaction, type Success, usdcChanges } from "./usdc-changes.ts";

/** What a node answers at most in one page. */
const PAGE = 1_000;

/** For a program without the treasury's key. */
export const openTreasuryHistory = (rpcUrl: string, treasuryAddress: string): TreasuryHistory =>
  treasuryHistory(openConnection(rpcUrl), new PublicKey(treasuryAddress));

export function treasuryHistory(node: Connection, treasury: PublicKey): TreasuryHistory {
  const account = tokenAccountOf(treasury);
  return {
    readMovement: (signature, commitment = "confirmed") =>
      readMovement(node, treasury, signature, commitment),

    async listRecentPayments(until) {
      const rows = await node.getSignaturesForAddress(
        account,
        { limit: PAGE, ...(until ? { until } : {}) },
        "confirmed",
      );
      return rows.filter(({ err, memo }) => err === null && withdrawalsIn(memo).length > 0);
    },

    async listSignatures(after) {
      const signatures: TreasurySignature[] = [];
      let before: string | undefined;
      for (;;) {
        const page = await node.getSignaturesForAddress(
          account,
          { limit: PAGE, ...(before ? { before } : {}), ...(after ? { until: after } : {}) },
          "finalized",
        );
        for (const { signature, slot, err } of page)
          signatures.push({ signature, slot, failed: err !== null });
        before = page.at(-1)?.signature;
        if (page.length < PAGE) return signatures.reverse();
      }
    },
  };
}

/** What a transaction did to the treasury's USDC. A node that does not have it knows nothing about it. */
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

/** Each transfer with the memo of its place; nothing where the message is not one of ours. */
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
