import { createHmac, hkdfSync } from "node:crypto";

/** A number in [0, 1) for a text: always the same, and indistinguishable from random without the key. */
export type KeyedDraw = (text: string) => number;

const KEY_BYTES = 32;
const WORD = 2 ** 32;

/** Recognises a text that cannot be guessed back without the key. */
export type KeyedHash = (text: string) => string;

/**
 * HMAC-SHA256 with a key derived (HKDF, RFC 5869) from `secret`, base64 of 32 bytes. `purpose` separates the
 * key from other uses of the secret.
 */
function openHmac(secret: string, purpose: string): (text: string) => Buffer {
  const key = Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", purpose, KEY_BYTES));
  return (text) => createHmac("sha256", key).update(text).digest();
}

export function openKeyedDraw(secret: string, purpose: string): KeyedDraw {
  const hmac = openHmac(secret, purpose);
  return (text) => hmac(text).readUInt32BE(0) / WORD;
}

export function openKeyedHash(secret: string, purpose: string): KeyedHash {
  const hmac = openHmac(secret, purpose);
  return (text) => hmac(text).toString("base64url");
}
