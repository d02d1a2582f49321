import type { SignatureReading } from "@lode/core/domain/withdrawals/lifecycle";
import type { Connection, PublicKey } from "@solana/web3.js";
import { withdrawalsIn } from "./addresses.ts";
import { tokenAccountOf } from "./build-payment.ts";
import type { ChainReading, SoughtPayout } from "./port.ts";
import { readMovement } from "./read-movement.ts";

/** The most signatures that a node returns in one page. */
const PAGE = 1_000;
/**
 * Anyone can lengthen the treasury's history with tiny transfers. Beyond this many pages the search fails and
 * nothing is signed.
 */
const MOST_PAGES = 50;

export interface Nodes {
  primary: Connection;
  /** Another provider's node: no single node that lags or lies decides that a payment never landed. */
  independent: Connection;
  /** Blocks after the last valid height before "not found" is trusted. */
  margin: bigint;
}

const finalizedHeight = async (node: Connection): Promise<bigint> =>
  BigInt(await node.getBlockHeight("finalized"));

/**
 * If the signature is found at once, no height is needed. Otherwise the height is read first and the
 * signature looked up again: only in this order does a missing signature prove that the payment never lands.
 */
export async function readPayout(
  nodes: Nodes,
  treasury: PublicKey,
  sought: SoughtPayout,
): Promise<ChainReading> {
  const first = await readStatus(nodes.primary, sought.signature);
  if (first) return { finalizedHeight: null, signature: first, named: [] };
  const height = await finalizedHeight(nodes.primary);
  const signature = await readSignature(nodes.primary, sought.signature);
  if (signature.seen !== "not-found" || height <= sought.lastValidBlockHeight)
    return { finalizedHeight: height, signature, named: [] };
  const provenAbove = sought.lastValidBlockHeight + nodes.margin;
  const confirmed: SignatureReading =
    height <= provenAbove
      ? { seen: "unknown" }
      : await askIndependently(nodes.independent, sought.signature, provenAbove);
  const named = confirmed.seen === "not-found" ? await findNaming(nodes.independent, treasury, sought) : [];
  return { finalizedHeight: height, signature: confirmed, named };
}

/** The second half of the proof: the other node is also past the height, without the transaction. */
async function askIndependently(
  node: Connection,
  signature: string,
  provenAbove: bigint,
): Promise<SignatureReading> {
  return (await finalizedHeight(node)) <= provenAbove ? { seen: "unknown" } : readSignature(node, signature);
}

/**
 * The treasury's outflows whose memos name one of these withdrawals. A memo alone proves nothing: anyone can write it
 * in a transaction that pays the treasury, or pays nothing. Throws if the node does not return one of the transactions.
 */
async function findNaming(
  node: Connection,
  treasury: PublicKey,
  { withdrawalIds, since }: SoughtPayout,
): Promise<ChainReading["named"]> {
  const named: ChainReading["named"] = [];
  for (const { signature, ids } of await listNaming(node, treasury, withdrawalIds, since)) {
    const reading = await readMovement(node, treasury, signature, "confirmed");
    if (reading.seen === "unknown")
      throw new Error(`The node does not have the transaction ${signature} yet.`);
    if (reading.seen === "movement" && reading.movement.delta < 0n)
      named.push(...ids.map((withdrawalId) => ({ withdrawalId, signature })));
  }
  return named;
}

/** Successful transactions of the treasury's USDC account whose memos name one of these withdrawals. */
async function listNaming(
  node: Connection,
  treasury: PublicKey,
  withdrawalIds: readonly string[],
  since: Date,
): Promise<{ signature: string; ids: string[] }[]> {
  const found: { signature: string; ids: string[] }[] = [];
  let before: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await node.getSignaturesForAddress(
      tokenAccountOf(treasury),
      { limit: PAGE, ...(before ? { before } : {}) },
      "confirmed",
    );
    for (const { signature, err, memo } of page) {
      const ids = err === null ? withdrawalsIn(memo).filter((id) => withdrawalIds.includes(id)) : [];
      if (ids.length > 0) found.push({ signature, ids });
    }
    const last = page.at(-1);
    const isPast = typeof last?.blockTime === "number" && last.blockTime * 1_000 < since.getTime();
    if (page.length < PAGE || isPast) return found;
    before = last?.signature;
  }
  throw new Error("The treasury's history is too long to search.");
}

/** The status from the whole history; if it is missing, from the finalized transaction itself. */
async function readSignature(node: Connection, signature: string): Promise<SignatureReading> {
  const status = await readStatus(node, signature);
  if (status) return status;
  const found = await node.getTransaction(signature, {
    commitment: "finalized",
    maxSupportedTransactionVersion: 1,
  });
  if (!found) return { seen: "not-found" };
  return { seen: "finalized", error: found.meta?.err ? JSON.stringify(found.meta.err) : null };
}

/** Undefined if the node has no status for the signature, not even in its history. */
async function readStatus(node: Connection, signature: string): Promise<SignatureReading | undefined> {
  const { value } = await node.getSignatureStatuses([signature], { searchTransactionHistory: true });
  const [status] = value;
  if (!status) return undefined;
  const error = status.err === null ? null : JSON.stringify(status.err);
  return { seen: status.confirmationStatus === "finalized" ? "finalized" : "landed", error };
}
