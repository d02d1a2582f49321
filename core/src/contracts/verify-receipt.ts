import type { NetworkId } from "../domain/networks/networks.ts";
import { checkSignedAct } from "../domain/networks/nostr/check-signed-act.ts";
import type { EventCrypto } from "../domain/networks/nostr/event.ts";
import { type Checks, EVIDENCE_CLAIMS } from "../domain/networks/signed-receipt.ts";
import { type Bytes, type Digest, fromHex, toHex, utf8 } from "../domain/proof/digest.ts";
import { leafHash, rootFromPath } from "../domain/proof/merkle.ts";
import { actId, entryText, rootStatement } from "../domain/proof/statements.ts";
import type { AwardReceiptView } from "./http/receipt.ts";

/** Everything that a receipt claims, in the order in which people read it. */
export const RECEIPT_CLAIMS = [
  "has-evidence",
  ...EVIDENCE_CLAIMS,
  "not-reversed",
  "entry-is-award",
  "entry-names-act",
  "leads-to-root",
  "root-signed",
  "witnessed-before-root",
] as const;
export type ReceiptClaim = (typeof RECEIPT_CLAIMS)[number];
const UNSAID = Object.fromEntries(RECEIPT_CLAIMS.map((claim) => [claim, null])) as Checks<ReceiptClaim>;

/** Supplied by the caller: the server and the browser use different libraries. */
export interface ReceiptCrypto {
  events: EventCrypto;
  ledger: {
    digest: Digest;
    /** Whether this is the key's Ed25519 signature of the text; key and signature in hex. */
    verify(text: string, signature: string, publicKey: string): Promise<boolean>;
  };
}

/** Networks whose acts are not signed have no evidence. */
const EVIDENCE_CHECKS: Partial<Record<NetworkId, typeof checkSignedAct>> = { nostr: checkSignedAct };

/** Checks a receipt with nothing but itself: no network, no database. */
export async function verifyReceipt(
  crypto: ReceiptCrypto,
  receipt: AwardReceiptView,
): Promise<Checks<ReceiptClaim>> {
  const isSigned = receipt.evidence !== null && receipt.witnessed_at !== null;
  const evidence = isSigned ? EVIDENCE_CHECKS[receipt.network]?.(crypto.events, receipt) : undefined;
  return {
    ...UNSAID,
    "has-evidence": evidence !== undefined,
    ...evidence,
    // No signature can prove that the award was not reversed.
    "not-reversed": receipt.reversed ? false : null,
    ...(await checkLedger(crypto.ledger, receipt)),
  };
}

/** `unbound`: an entry from before 0.2.0 does not name its act. Only a `good` receipt proves its points. */
export type ReceiptVerdict = "good" | "unbound" | "without-root" | "bad" | "unsigned";

export function verdictOf(checks: Checks<ReceiptClaim>): ReceiptVerdict {
  if (!checks["has-evidence"]) return "unsigned";
  if (Object.values(checks).includes(false)) return "bad";
  if (checks["root-signed"] === null) return "without-root";
  return checks["entry-names-act"] ? "good" : "unbound";
}

async function checkLedger(
  { digest, verify }: ReceiptCrypto["ledger"],
  receipt: AwardReceiptView,
): Promise<Partial<Checks<ReceiptClaim>> | undefined> {
  if (!receipt.ledger) return undefined;
  const { entry, root } = receipt.ledger;
  const { points, witnessed_at: witnessedAt } = receipt;
  const path = entry.path.map(fromHex);
  const leaf = await leafHash(digest, utf8(entryText({ ...entry, transferId: entry.transfer_id })));
  const found = path.includes(undefined)
    ? undefined
    : await rootFromPath(digest, leaf, { index: entry.index, size: root.size, path: path as Bytes[] });
  const statement = rootStatement({ ...root, frozenAt: root.frozen_at });
  return {
    "entry-is-award": entry.kind === "award" && entry.amount === points,
    // Null for a transfer whose id was not made from an act.
    "entry-names-act":
      entry.transfer_id[14] === "8" ? entry.transfer_id === (await actId(digest, receipt)) : null,
    "leads-to-root": found !== undefined && toHex(found) === root.hash,
    "root-signed": await verify(statement, root.signature, root.public_key),
    "witnessed-before-root": witnessedAt !== null && Date.parse(witnessedAt) <= Date.parse(root.frozen_at),
  };
}
