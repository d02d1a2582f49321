import { type AwardReceiptView, awardReceipt } from "@lode/core/contracts/http/receipt";
import type { ReceiptCrypto } from "@lode/core/contracts/verify-receipt";
import { type Bytes, fromHex, utf8 } from "@lode/core/domain/proof/digest";
import { ed25519 } from "@noble/curves/ed25519.js";
import { schnorr } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

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

/**
 * Web Crypto has no BIP-340, no Ed25519 in older browsers, and nothing at all on pages without https: this page may be
 * opened anywhere.
 */
export const receiptCrypto: ReceiptCrypto = {
  events: {
    sha256: (text) => bytesToHex(sha256(utf8(text))),
    isSignedBy: (key, bytes, signature) =>
      schnorr.verify(hexToBytes(signature), hexToBytes(bytes), hexToBytes(key)),
  },
  ledger: {
    digest: async (bytes) => sha256(bytes) as Bytes,
    async verify(text, signature, publicKey) {
      const [signed, key] = [fromHex(signature), fromHex(publicKey)];
      return signed !== undefined && key !== undefined && ed25519.verify(signed, utf8(text), key);
    },
  },
};
