import { sha256 } from "@lode/adapters/crypto/random-token";
import { toHex } from "@lode/core/domain/proof/digest";
import { pathRanges } from "@lode/core/domain/proof/tree-shape";
import type { AwardReceipt } from "@lode/db/attempts/attempts.read-model";
import type { DbOrTrx } from "@lode/db/connection";
import { findAwardEntry, type ProvedEntry, readRangeHashes } from "@lode/db/proof/leaves.repository";
import { findRoot, type LedgerRoot } from "@lode/db/proof/roots.repository";
import type { Needs } from "../app.ts";

/** Adds to each entry the hashes between it and the root of a tree of `size`, in one query for all. */
export async function proveEntries(db: DbOrTrx, entries: readonly ProvedEntry[], size: number) {
  const ranges = entries.map(({ index }) => pathRanges(index, size));
  const hashes = (await readRangeHashes(db, sha256, ranges.flat())).map(toHex);
  let at = 0;
  return entries.map((entry, n) => {
    const path = hashes.slice(at, at + (ranges[n]?.length ?? 0));
    at += path.length;
    return { ...entry, path };
  });
}

const hex = (bytes: Buffer): string => bytes.toString("hex");

export const presentRoot = (root: LedgerRoot) => ({
  number: root.number,
  size: root.size,
  hash: hex(root.hash),
  sums: root.sums,
  previous: hex(root.previous),
  frozen_at: root.frozenAt,
  consistency: root.consistency.map(hex),
  signature: hex(root.signature),
  public_key: hex(root.publicKey),
});

/** The receipt as its reader gets it, without a ledger part while the newest root does not cover its award. */
export const issueReceipt = async (
  { db, clock, config }: Needs<"db" | "clock", "PUBLIC_URL">,
  receipt: AwardReceipt,
) => ({
  format: "lode-receipt-v1" as const,
  issued_at: clock.now(),
  origin: config.PUBLIC_URL,
  ...receipt,
  ledger: await proveAward(db, receipt.attempt_id),
});

async function proveAward(db: DbOrTrx, attemptId: string) {
  const root = await findRoot(db);
  const found = root && (await findAwardEntry(db, { attemptId, size: root.size }));
  if (!found) return null;
  const [entry] = await proveEntries(db, [found], root.size);
  return entry ? { entry, root: presentRoot(root) } : null;
}
