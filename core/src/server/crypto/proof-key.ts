import { createPrivateKey, createPublicKey, sign } from "node:crypto";

/** Signs what Lode says about its ledger. It can move no money: that is another key. */
export interface ProofKey {
  /** 32 bytes. */
  publicKey: Buffer;
  /** 64 bytes over the text in UTF-8. */
  sign(text: string): Buffer;
}

/** The prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const KEY_BYTES = 32;

/** `text` is base64 of 32 bytes. */
export function openProofKey(text: string): ProofKey {
  const seed = Buffer.from(text, "base64");
  if (seed.length !== KEY_BYTES) throw new Error("PROOF_KEY is not base64 of 32 bytes.");
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
  const published = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    publicKey: published.subarray(-KEY_BYTES),
    sign: (content) => sign(null, Buffer.from(content, "utf8"), key),
  };
}
