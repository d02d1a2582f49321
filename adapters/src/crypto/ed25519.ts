import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import bs58 from "bs58";

/** The bytes before an Ed25519 key's 32: in DER for a public key, in PKCS #8 for a private key (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const SIGNATURE_BYTES = 64;

/** Whether the key of this address (base58 of 32 bytes) signed exactly these bytes. */
export const verifyEd25519 = (address: string, bytes: Uint8Array, signature: Uint8Array): boolean =>
  isSignedBy(bs58.decode(address), bytes, signature);

export function isSignedBy(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const key = Buffer.concat([SPKI_PREFIX, publicKey]);
  return verify(null, bytes, createPublicKey({ key, format: "der", type: "spki" }), signature);
}

export const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });

export const signEd25519 = (key: KeyObject, bytes: Uint8Array): Buffer => sign(null, bytes, key);

/** Signs statements about the ledger. It cannot move money: the treasury has a different key. */
export interface ProofKey {
  /** 32 bytes. */
  publicKey: Buffer;
  /** 64 bytes, over the text's UTF-8 bytes. */
  sign(text: string): Buffer;
}

const KEY_BYTES = 32;

/** `text` is base64 of 32 bytes. */
export function openProofKey(text: string): ProofKey {
  const seed = Buffer.from(text, "base64");
  if (seed.length !== KEY_BYTES) throw new Error("PROOF_KEY is not base64 of 32 bytes.");
  const key = privateKeyOf(seed);
  return {
    publicKey: createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-KEY_BYTES),
    sign: (content) => signEd25519(key, Buffer.from(content, "utf8")),
  };
}
