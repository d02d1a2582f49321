import { isSignedBy } from "@lode/adapters/crypto/ed25519";
import { sha256 } from "@lode/adapters/crypto/sha256";
import { EVIDENCE_CHECKS } from "@lode/adapters/networks/check-evidence";
import type { EvidenceCheck } from "@lode/adapters/networks/signed-receipt";
import type { AwardReceiptView } from "@lode/core/contracts/http/receipts";
import { type Bytes, fromHex, toHex, utf8 } from "@lode/core/domain/proof/digest";
import { leafHash, rootFromPath } from "@lode/core/domain/proof/merkle";
import { entryText, rootStatement } from "@lode/core/domain/proof/statements";

/**
 * Checks a receipt with nothing but itself: no network, no database. A claim that does not hold is false; a claim
 * about which the receipt says nothing is null.
 */
export async function verifyReceipt(receipt: AwardReceiptView): Promise<EvidenceCheck[]> {
  return [...checkEvidence(receipt), ...(await checkLedger(receipt))];
}

function checkEvidence(receipt: AwardReceiptView): EvidenceCheck[] {
  const check = EVIDENCE_CHECKS[receipt.network];
  const { evidence, witnessed_at } = receipt;
  const hasEvidence = check !== undefined && evidence !== null && witnessed_at !== null;
  return [
    { claim: "The receipt contains what the account has signed", holds: hasEvidence },
    ...(hasEvidence
      ? check({
          kind: receipt.task_type,
          externalId: receipt.account,
          targetUsername: receipt.target_username,
          targetAccountId: receipt.target_account,
          targetPostId: receipt.target_post,
          witnessedAt: new Date(witnessed_at),
          evidence,
          linkProof: receipt.link_proof,
        })
      : []),
    { claim: "The award was not reversed when the receipt was issued", holds: !receipt.reversed },
  ];
}

async function checkLedger({ ledger, points, witnessed_at }: AwardReceiptView): Promise<EvidenceCheck[]> {
  if (!ledger) return [{ claim: "The award is under a signed root of the ledger", holds: null }];
  const { entry, root } = ledger;
  const { transfer_id: transferId, ...facts } = entry;
  const leaf = await leafHash(sha256, utf8(entryText({ ...facts, transferId })));
  const path = entry.path.map(fromHex);
  const found = path.includes(undefined)
    ? undefined
    : await rootFromPath(sha256, leaf, { index: entry.index, size: root.size, path: path as Bytes[] });
  const { frozen_at: frozenAt, ...rest } = root;
  const [signature, key] = [fromHex(root.signature), fromHex(root.public_key)];
  const isSigned = signature && key && isSignedBy(key, utf8(rootStatement({ ...rest, frozenAt })), signature);
  return [
    {
      claim: "The ledger's entry is an award of these points",
      holds: entry.kind === "award" && entry.amount === points,
    },
    {
      claim: "The entry leads to the root of the ledger",
      holds: found !== undefined && toHex(found) === root.hash,
    },
    { claim: `The root is signed by the key ${root.public_key}`, holds: isSigned === true },
    {
      claim: "The evidence was read before the root was signed",
      holds: witnessed_at !== null && Date.parse(witnessed_at) <= Date.parse(frozenAt),
    },
  ];
}
