import type { ReceiptCrypto } from "@lode/core/contracts/verify-receipt";
import { type Bytes, fromHex, utf8 } from "@lode/core/domain/proof/digest";
import { ed25519 } from "@noble/curves/ed25519.js";
import { schnorr } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

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
