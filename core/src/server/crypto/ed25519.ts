import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import bs58 from "bs58";

/** The fixed head of an Ed25519 public key in DER (RFC 8410). */
const DER_HEAD = Buffer.from("302a300506032b6570032100", "hex");
const SIGNATURE_BYTES = 64;

/** Whether the key of this address (base58 of 32 bytes) signed exactly these bytes. */
export function verifyEd25519(address: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const key = createPublicKey({
    key: Buffer.concat([DER_HEAD, bs58.decode(address)]),
    format: "der",
    type: "spki",
  });
  return verify(null, bytes, key, signature);
}

/** The fixed head of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** The signature, 64 bytes, by a seed of 32 bytes. */
export function signEd25519(seed: Uint8Array, bytes: Uint8Array): Uint8Array {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
  return sign(null, bytes, key);
}
