import { sha256 } from "@lode/adapters/crypto/random-token";
import type { LedgerRootView, ProvedEntryView } from "@lode/core/contracts/http/receipt";
import { toHex } from "@lode/core/domain/proof/digest";
import { pathRanges } from "@lode/core/domain/proof/tree-shape";
import type { DbOrTrx } from "@lode/db/connection";
import { type ProvedEntry, readRangeHashes } from "@lode/db/proof/leaves.repository";
import type { LedgerRoot } from "@lode/db/proof/roots.repository";

/** Adds to each entry the hashes between it and the root of a tree of `size`, in one query for all. */
export async function proveEntries(
  db: DbOrTrx,
  entries: readonly ProvedEntry[],
  size: number,
): Promise<ProvedEntryView[]> {
  const ranges = entries.map(({ index }) => pathRanges(index, size));
  const hashes = (await readRangeHashes(db, sha256, ranges.flat())).map(toHex);
  let at = 0;
  return entries.map((entry, n) => {
    const path = hashes.slice(at, at + (ranges[n]?.length ?? 0));
    at += path.length;
    return { ...entry, amount: Number(entry.amount), path };
  });
}

const hex = (bytes: Buffer): string => bytes.toString("hex");

export const presentRoot = ({ sums, ...root }: LedgerRoot): LedgerRootView => ({
  number: root.number,
  size: root.size,
  hash: hex(root.hash),
  sums: {
    balances: Number(sums.balances),
    inFlight: Number(sums.inFlight),
    fees: Number(sums.fees),
    paidOut: Number(sums.paidOut),
    awarded: Number(sums.awarded),
    sum: Number(sums.sum),
  },
  previous: hex(root.previous),
  frozen_at: root.frozenAt.toISOString(),
  consistency: root.consistency.map(hex),
  signature: hex(root.signature),
  public_key: hex(root.publicKey),
});
