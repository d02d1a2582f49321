import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { LedgerRootView, listProofEntries, ProvedEntryView } from "@lode/core/contracts/http/proof";
import { type Bytes, fromHex, toHex, utf8 } from "@lode/core/domain/proof/digest";
import { leafHash, rootFromPath } from "@lode/core/domain/proof/merkle";
import { entryText } from "@lode/core/domain/proof/statements";
import { checkSignature } from "./check-roots.ts";
import type { Cryptography, SignatureVerdict } from "./cryptography.ts";

export type EntriesPage = AnswerOf<typeof listProofEntries>;

export interface CheckedEntry {
  entry: ProvedEntryView;
  /** What is wrong with the entry, or null. */
  fault: string | null;
}

export interface EntriesReport {
  root: LedgerRootView;
  signature: SignatureVerdict;
  checked: CheckedEntry[];
  /** The sum of the entries under the root, in points. */
  sum: number;
  waiting: EntriesPage["waiting"];
  balance: number;
  /** Whether everybody is shown this root: the public list has the same one under its number. */
  isPublic: boolean;
  /** Whether entries wait although the root is hours old, so that nothing proves them. */
  waitsTooLong: boolean;
  /** Whether the balance equals the entries under the root plus those that wait for the next root. */
  addsUp: boolean;
}

export const isClean = ({ signature, checked, addsUp, isPublic, waitsTooLong }: EntriesReport): boolean =>
  signature !== "invalid" &&
  addsUp &&
  isPublic &&
  !waitsTooLong &&
  checked.every(({ fault }) => fault === null);

/** A root is made every hour. */
const LONGEST_WAIT_MS = 3 * 3_600_000;

export interface EntriesSource {
  readPage: (query: { root?: string; before?: string }) => Promise<EntriesPage>;
  /** The root with this number in the public list. */
  readPublicRoot: (number: number) => Promise<LedgerRootView | undefined>;
  now: () => number;
}

/**
 * Reads all entries of a miner under a root and recomputes every leaf and path. Returns null if there is no
 * root yet. Calls `onProgress` with the number of checked entries.
 */
export async function checkEntries(
  crypto: Cryptography,
  userId: string,
  { readPage, readPublicRoot, now }: EntriesSource,
  onProgress: (checked: number) => void = () => undefined,
): Promise<EntriesReport | null> {
  const first = await readPage({});
  const { root, waiting, balance } = first;
  if (!root) return null;
  const checked: CheckedEntry[] = [];
  const seen = new Set<string>();
  let reached = root.size;
  for (let page = first; ; ) {
    for (const entry of page.entries) {
      checked.push({ entry, fault: await faultOf(crypto, entry, { root, userId, seen }) });
      seen.add(entry.id).add(String(entry.index));
    }
    onProgress(checked.length);
    const { next_before: next } = page;
    // Strictly descending: a server that repeats a page must not cause an endless loop.
    if (next === null || next >= reached) break;
    reached = next;
    page = await readPage({ root: String(root.number), before: String(next) });
  }
  const sum = checked.reduce((total, { entry }) => total + entry.amount, 0);
  const signature = await checkSignature(crypto, root);
  const isPublic = isSame(root, await readPublicRoot(root.number));
  // Also a time in the future: it would hide entries from every root until then.
  const waitsTooLong = waiting.entries > 0 && Math.abs(now() - Date.parse(root.frozen_at)) > LONGEST_WAIT_MS;
  const addsUp = sum + waiting.points === balance;
  return { root, signature, checked, sum, waiting, balance, isPublic, waitsTooLong, addsUp };
}

const isSame = (root: LedgerRootView, published: LedgerRootView | undefined): boolean =>
  published !== undefined &&
  root.number === published.number &&
  root.hash === published.hash &&
  root.size === published.size &&
  root.public_key === published.public_key;

async function faultOf(
  { digest }: Cryptography,
  entry: ProvedEntryView,
  { root, userId, seen }: { root: LedgerRootView; userId: string; seen: ReadonlySet<string> },
): Promise<string | null> {
  if (entry.account !== userId) return "belongs to another account";
  if (seen.has(entry.id) || seen.has(String(entry.index))) return "is listed twice";
  const path = entry.path.map(fromHex);
  if (path.includes(undefined)) return "has an unreadable path";
  const { transfer_id: transferId, ...facts } = entry;
  const leaf = await leafHash(digest, utf8(entryText({ ...facts, transferId })));
  const found = await rootFromPath(digest, leaf, {
    index: entry.index,
    size: root.size,
    path: path as Bytes[],
  });
  return found && toHex(found) === root.hash ? null : "does not lead to the signed root";
}
