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
  /** Whether the balance equals the entries under the root plus those that wait for the next root. */
  addsUp: boolean;
}

export const isClean = ({ signature, checked, addsUp }: EntriesReport): boolean =>
  signature !== "invalid" && addsUp && checked.every(({ fault }) => fault === null);

/**
 * Reads all entries of a miner under a root and recomputes every leaf and path. Returns null if there is no
 * root yet. Calls `onProgress` with the number of checked entries.
 */
export async function checkEntries(
  crypto: Cryptography,
  userId: string,
  readPage: (query: { root?: string; before?: string }) => Promise<EntriesPage>,
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
  return { root, signature, checked, sum, waiting, balance, addsUp: sum + waiting.points === balance };
}

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
