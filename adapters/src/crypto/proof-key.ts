import { createPublicKey } from "node:crypto";
import { privateKeyOf, signEd25519 } from "./ed25519.ts";

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
