import type { Checks } from "../networks/signed-receipt.ts";
import { type Bytes, type Digest, fromHex, toHex, utf8 } from "./digest.ts";
import { leafHash, rootFromPath } from "./merkle.ts";
import { type EntryFacts, entryText, type RootFacts, rootStatement } from "./statements.ts";

/** What is claimed about the award's place in the ledger, in the order in which people read it. */
export const LEDGER_CLAIMS = [
  "entry-is-award",
  "leads-to-root",
  "root-signed",
  "witnessed-before-root",
] as const;
export type LedgerClaim = (typeof LEDGER_CLAIMS)[number];

export interface LedgerCrypto {
  digest: Digest;
  /** Whether this is the key's Ed25519 signature of the text; key and signature in hex. */
  verify(text: string, signature: string, publicKey: string): Promise<boolean>;
}

/** An entry with its path to a root; hashes, keys and signatures are in hex. */
export interface AwardEntry {
  points: number;
  witnessedAt: Date | null;
  entry: EntryFacts & { index: number; path: readonly string[] };
  root: RootFacts & { signature: string; publicKey: string };
}

export async function checkAwardEntry(
  { digest, verify }: LedgerCrypto,
  { points, witnessedAt, entry, root }: AwardEntry,
): Promise<Checks<LedgerClaim>> {
  const path = entry.path.map(fromHex);
  const leaf = await leafHash(digest, utf8(entryText(entry)));
  const found = path.includes(undefined)
    ? undefined
    : await rootFromPath(digest, leaf, { index: entry.index, size: root.size, path: path as Bytes[] });
  return {
    "entry-is-award": entry.kind === "award" && entry.amount === points,
    "leads-to-root": found !== undefined && toHex(found) === root.hash,
    "root-signed": await verify(rootStatement(root), root.signature, root.publicKey),
    "witnessed-before-root": witnessedAt !== null && witnessedAt.getTime() <= Date.parse(root.frozenAt),
  };
}
