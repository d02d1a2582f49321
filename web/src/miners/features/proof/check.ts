import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { listProofEntries } from "@lode/core/contracts/http/proof";
import type { LedgerRootView, ProvedEntryView } from "@lode/core/contracts/http/receipt";
import type { ReceiptCrypto } from "@lode/core/contracts/verify-receipt";
import { type Bytes, fromHex, toHex, utf8 } from "@lode/core/domain/proof/digest";
import { isContinuation, leafHash, rootFromPath } from "@lode/core/domain/proof/merkle";
import { entryText, NO_PREDECESSOR, rootStatement } from "@lode/core/domain/proof/statements";
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { readKey, writeKey } from "../../../lib/kept.ts";

/** Web Crypto has no Ed25519 in older browsers, and does not exist on pages without https. */
export const ledgerCrypto: ReceiptCrypto["ledger"] = {
  digest: async (bytes) => sha256(bytes) as Bytes,
  async verify(text, signature, publicKey) {
    // In JavaScript a signature takes milliseconds: the page answers between two of a long list.
    await new Promise((resolve) => setTimeout(resolve));
    const [signed, key] = [fromHex(signature), fromHex(publicKey)];
    return signed?.length === 64 && key?.length === 32 && ed25519.verify(signed, utf8(text), key);
  },
};
const { digest } = ledgerCrypto;

export interface RootCheck {
  number: number;
  isSigned: boolean;
  /** Whether the root names the previous root and extends its tree. Null if the previous root is not loaded. */
  continues: boolean | null;
  sumsToZero: boolean;
}

export const isSound = (check: RootCheck): boolean =>
  check.isSigned && check.continues !== false && check.sumsToZero;

const statementOf = ({ frozen_at, ...root }: LedgerRootView): string =>
  rootStatement({ ...root, frozenAt: frozen_at });

const checkSignature = (root: LedgerRootView): Promise<boolean> =>
  ledgerCrypto.verify(statementOf(root), root.signature, root.public_key);

/** Checks each root's signature and that it continues the previous root. */
export async function checkRoots(roots: readonly LedgerRootView[]): Promise<RootCheck[]> {
  const byNumber = new Map(roots.map((root) => [root.number, root]));
  return Promise.all(
    roots.map(async (root) => ({
      number: root.number,
      isSigned: await checkSignature(root),
      continues: await continues(byNumber.get(root.number - 1), root),
      sumsToZero: addsUp(root.sums),
    })),
  );
}

async function continues(before: LedgerRootView | undefined, root: LedgerRootView): Promise<boolean | null> {
  if (root.number === 1) return root.previous === NO_PREDECESSOR;
  if (!before) return null;
  if (toHex(await digest(utf8(statementOf(before)))) !== root.previous) return false;
  const [earlier, later] = [fromHex(before.hash), fromHex(root.hash)];
  const proof = root.consistency.map(fromHex);
  if (!earlier || !later || proof.includes(undefined)) return false;
  return isContinuation(
    digest,
    { size: before.size, hash: earlier },
    { size: root.size, hash: later },
    proof as Bytes[],
  );
}

/** Every awarded point is in a balance, in flight, a fee or paid out, and all entries add up to 0. */
const addsUp = ({ balances, inFlight, fees, paidOut, awarded, sum }: LedgerRootView["sums"]): boolean =>
  sum === 0 && balances + inFlight + fees + paidOut === awarded;

export type EntriesPage = AnswerOf<typeof listProofEntries>;

export interface CheckedEntry {
  entry: ProvedEntryView;
  /** What is wrong with the entry, or null. */
  fault: string | null;
}

export interface EntriesReport {
  root: LedgerRootView;
  isSigned: boolean;
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

export const isClean = ({ isSigned, checked, addsUp, isPublic, waitsTooLong }: EntriesReport): boolean =>
  isSigned && addsUp && isPublic && !waitsTooLong && checked.every(({ fault }) => fault === null);

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
      checked.push({ entry, fault: await faultOf(entry, { root, userId, seen }) });
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
  const isSigned = await checkSignature(root);
  const isPublic = isSameRoot(await readPublicRoot(root.number), { ...root, key: root.public_key });
  // Also a time in the future: it would hide entries from every root until then.
  const waitsTooLong = waiting.entries > 0 && Math.abs(now() - Date.parse(root.frozen_at)) > LONGEST_WAIT_MS;
  const addsUp = sum + waiting.points === balance;
  return { root, isSigned, checked, sum, waiting, balance, isPublic, waitsTooLong, addsUp };
}

async function faultOf(
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

export interface KeptRoot {
  key: string;
  number: number;
  size: number;
  hash: string;
}

export const KEPT_ROOT = "lode_proof_root";
const HASH = /^[\da-f]{64}$/;

/** Null on a first visit, or if the stored value is not a root. */
export function readKept(): KeptRoot | null {
  try {
    const kept = JSON.parse(readKey(KEPT_ROOT) ?? "null") as KeptRoot | null;
    const isRoot =
      kept !== null &&
      HASH.test(kept.key) &&
      HASH.test(kept.hash) &&
      Number.isSafeInteger(kept.number) &&
      Number.isSafeInteger(kept.size);
    return isRoot ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the root. Another tab may have kept a later root of the same key meanwhile, which then stays. */
export function keepRoot({ public_key: key, number, size, hash }: LedgerRootView): void {
  const kept = readKept();
  if (kept?.key === key && kept.number >= number) return;
  writeKey(KEPT_ROOT, JSON.stringify({ key, number, size, hash } satisfies KeptRoot));
}

const isSameRoot = (root: LedgerRootView | undefined, kept: KeptRoot): boolean =>
  root?.number === kept.number &&
  root.size === kept.size &&
  root.hash === kept.hash &&
  root.public_key === kept.key;

/**
 * `first`: nothing was kept. `far`: the kept root is unchanged, but too many roots lie between to check them all.
 * `rewritten`: the kept root is gone or changed, or a later root does not continue it.
 */
type Continuation = "first" | "continues" | "far" | "key-changed" | "rewritten" | "unsigned";

/** Ten roots each: some six weeks of hourly roots. */
const MOST_PAGES = 100;

/** Whether the newest root continues the root that this browser kept. `readBefore` reads older roots, highest first. */
export async function checkContinuation(
  kept: KeptRoot | null,
  newest: LedgerRootView,
  readBefore: (number: number) => Promise<readonly LedgerRootView[]>,
): Promise<Continuation> {
  const [own] = await checkRoots([newest]);
  if (!own || !isSound(own)) return "unsigned";
  if (!kept) return "first";
  if (newest.public_key !== kept.key) return "key-changed";
  const isStillThere = async () => isSameRoot((await readBefore(kept.number + 1))[0], kept);
  // The newest root may come from a cache a few seconds old, while another tab has seen the next root.
  if (newest.number < kept.number) return (await isStillThere()) ? "continues" : "rewritten";
  const chain = await walkBack(newest, kept.number, readBefore);
  if (chain === "far") return (await isStillThere()) ? "far" : "rewritten";
  if (!isSameRoot(chain.at(-1), kept)) return "rewritten";
  if (chain.some((root) => root.public_key !== kept.key)) return "key-changed";
  const checks = await checkRoots(chain);
  const later = checks.slice(0, -1);
  return later.every((check) => isSound(check) && check.continues) ? "continues" : "rewritten";
}

/** The roots from the newest down to `number`, or to the first that is missing. */
async function walkBack(
  newest: LedgerRootView,
  number: number,
  readBefore: (number: number) => Promise<readonly LedgerRootView[]>,
): Promise<LedgerRootView[] | "far"> {
  const chain = [newest];
  for (let pages = 0, at = newest.number; at > number; pages++) {
    if (pages === MOST_PAGES) return "far";
    const page = await readBefore(at);
    for (const root of page) {
      if (root.number !== at - 1) return chain;
      at = root.number;
      if (at >= number) chain.push(root);
    }
    if (page.length === 0) return chain;
  }
  return chain;
}
