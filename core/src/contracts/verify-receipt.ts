import type { NetworkId } from "../domain/networks/networks.ts";
import { checkSignedAct } from "../domain/networks/nostr/check-signed-act.ts";
import type { EventCrypto } from "../domain/networks/nostr/event.ts";
import { type Checks, EVIDENCE_CLAIMS, type EvidenceClaim } from "../domain/networks/signed-receipt.ts";
import {
  checkAwardEntry,
  LEDGER_CLAIMS,
  type LedgerClaim,
  type LedgerCrypto,
} from "../domain/proof/check-award-entry.ts";
import type { AwardReceiptView } from "./http/proof.ts";

/** Everything that a receipt claims, in the order in which people read it. */
export const RECEIPT_CLAIMS = ["has-evidence", ...EVIDENCE_CLAIMS, "not-reversed", ...LEDGER_CLAIMS] as const;
export type ReceiptClaim = (typeof RECEIPT_CLAIMS)[number];

/** Supplied by the caller, because the server and the browser each bring their own. */
export interface ReceiptCrypto {
  events: EventCrypto;
  ledger: LedgerCrypto;
}

/** Checks a receipt with nothing but itself: no network, no database. */
export async function verifyReceipt(
  crypto: ReceiptCrypto,
  receipt: AwardReceiptView,
): Promise<Checks<ReceiptClaim>> {
  const evidence = checkEvidence(crypto.events, receipt);
  return {
    "has-evidence": evidence !== undefined,
    ...(evidence ?? unsaid(EVIDENCE_CLAIMS)),
    "not-reversed": !receipt.reversed,
    ...((await checkLedger(crypto.ledger, receipt)) ?? unsaid(LEDGER_CLAIMS)),
  };
}

/** A receipt is good if it carries what was signed and nothing that it claims is wrong. */
export const isGood = (checks: Checks<ReceiptClaim>): boolean => !Object.values(checks).includes(false);

const unsaid = <Claim extends string>(claims: readonly Claim[]): Checks<Claim> =>
  Object.fromEntries(claims.map((claim) => [claim, null])) as Checks<Claim>;

/** Networks whose acts are not signed have no evidence. */
const EVIDENCE_CHECKS: Partial<Record<NetworkId, typeof checkSignedAct>> = { nostr: checkSignedAct };

function checkEvidence(crypto: EventCrypto, receipt: AwardReceiptView): Checks<EvidenceClaim> | undefined {
  const { evidence, witnessed_at } = receipt;
  if (evidence === null || witnessed_at === null) return undefined;
  return EVIDENCE_CHECKS[receipt.network]?.(crypto, {
    kind: receipt.task_type,
    externalId: receipt.account,
    targetAccountId: receipt.target_account,
    targetPostId: receipt.target_post,
    witnessedAt: new Date(witnessed_at),
    evidence,
    targetEvidence: receipt.target_evidence,
    linkProof: receipt.link_proof,
  });
}

async function checkLedger(
  crypto: LedgerCrypto,
  { ledger, points, witnessed_at }: AwardReceiptView,
): Promise<Checks<LedgerClaim> | undefined> {
  if (!ledger) return undefined;
  const { transfer_id: transferId, ...entry } = ledger.entry;
  const { frozen_at: frozenAt, public_key: publicKey, ...root } = ledger.root;
  return checkAwardEntry(crypto, {
    points,
    witnessedAt: witnessed_at === null ? null : new Date(witnessed_at),
    entry: { ...entry, transferId },
    root: { ...root, frozenAt, publicKey },
  });
}
