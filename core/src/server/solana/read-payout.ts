import type { Connection, PublicKey } from "@solana/web3.js";
import type { SignatureReading } from "../../domain/withdrawals/lifecycle.ts";
import { withdrawalsIn } from "./memo.ts";
import type { PayoutReading } from "./port.ts";

/** How far back the treasury's history is searched for another payment of the same withdrawal. */
const HISTORY = 1_000;

export interface Nodes {
  /** The node that is used for everything. */
  primary: Connection;
  /** Another's node, so that one that lags or lies cannot prove a death alone. The same one where none is configured. */
  independent: Connection;
}

interface Sought {
  signature: string;
  lastValidBlockHeight: bigint;
  withdrawalIds: readonly string[];
}

const finalizedHeight = async (node: Connection): Promise<bigint> =>
  BigInt(await node.getBlockHeight("finalized"));

/** The height first, the signature after it: only in this order does a missing signature prove its death. */
export async function readPayout(nodes: Nodes, treasury: PublicKey, sought: Sought): Promise<PayoutReading> {
  const height = await finalizedHeight(nodes.primary);
  const signature = await readSignature(nodes.primary, sought.signature);
  const isDeadHere = signature.seen === "not-found" && height > sought.lastValidBlockHeight;
  return {
    finalizedHeight: height,
    signature: isDeadHere ? await askIndependently(nodes.independent, treasury, sought) : signature,
  };
}

/** The second half of a proof of death: the other node is past the height as well, and knows nothing either. */
async function askIndependently(
  node: Connection,
  treasury: PublicKey,
  { signature, lastValidBlockHeight, withdrawalIds }: Sought,
): Promise<SignatureReading> {
  if ((await finalizedHeight(node)) <= lastValidBlockHeight) return { seen: "unknown" };
  const reading = await readSignature(node, signature);
  if (reading.seen !== "not-found") return reading;
  const named = await findNamed(node, treasury, withdrawalIds);
  if (!named) return reading;
  return { seen: "unknown", doubt: `Another transaction names this withdrawal: ${named}` };
}

/** A transaction of the treasury without error whose memo names one of these withdrawals. */
async function findNamed(
  node: Connection,
  treasury: PublicKey,
  withdrawalIds: readonly string[],
): Promise<string | undefined> {
  const rows = await node.getSignaturesForAddress(treasury, { limit: HISTORY }, "confirmed");
  return rows.find(
    ({ err, memo }) => err === null && withdrawalsIn(memo).some((id) => withdrawalIds.includes(id)),
  )?.signature;
}

/** Asks with the whole history; where the status is missing, the finalized transaction itself is asked for. */
async function readSignature(node: Connection, signature: string): Promise<SignatureReading> {
  const { value } = await node.getSignatureStatuses([signature], { searchTransactionHistory: true });
  const status = value[0];
  if (status) {
    const error = status.err === null ? null : JSON.stringify(status.err);
    return { seen: status.confirmationStatus === "finalized" ? "finalized" : "landed", error };
  }
  const found = await node.getTransaction(signature, {
    commitment: "finalized",
    maxSupportedTransactionVersion: 1,
  });
  if (!found) return { seen: "not-found" };
  return { seen: "finalized", error: found.meta?.err ? JSON.stringify(found.meta.err) : null };
}
