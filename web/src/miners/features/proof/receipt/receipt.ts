import { type AwardReceiptView, awardReceipt } from "@lode/core/contracts/http/receipt";
import type { ReceiptCrypto } from "@lode/core/contracts/verify-receipt";
import { utf8 } from "@lode/core/domain/proof/digest";
import { schnorr } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { ledgerCrypto } from "../check.ts";

/** Characters. A receipt carries at most four texts of 64 KB. */
export const LONGEST_RECEIPT = 1_000_000;

/** `many`: several receipts, one a line, as a sponsor downloads them. */
export type ReceiptFault = "too-long" | "many" | "no-receipt";

export function readReceipt(text: string): AwardReceiptView | ReceiptFault {
  if (text.length > LONGEST_RECEIPT) return "too-long";
  const whole = awardReceipt.safeParse(parse(text));
  if (whole.success) return whole.data;
  const lines = text.trim().split("\n");
  const areReceipts = lines.length > 1 && lines.every((line) => awardReceipt.safeParse(parse(line)).success);
  return areReceipts ? "many" : "no-receipt";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const receiptCrypto: ReceiptCrypto = {
  events: {
    sha256: (text) => bytesToHex(sha256(utf8(text))),
    isSignedBy: (key, bytes, signature) =>
      schnorr.verify(hexToBytes(signature), hexToBytes(bytes), hexToBytes(key)),
  },
  ledger: ledgerCrypto,
};
