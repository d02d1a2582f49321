import { createHmac, hkdfSync } from "node:crypto";

/** A number from 0 to below 1 for a text, the same each time; without the key it cannot be told from chance. */
export type KeyedDraw = (text: string) => number;

const KEY_BYTES = 32;
const WORD = 2 ** 32;

/**
 * HMAC-SHA256 under a key of its own, derived (HKDF, RFC 5869) from `secret`, base64 of 32 bytes: `purpose` keeps it
 * apart from whatever else the secret is for.
 */
export function openKeyedDraw(secret: string, purpose: string): KeyedDraw {
  const key = Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", purpose, KEY_BYTES));
  return (text) => createHmac("sha256", key).update(text).digest().readUInt32BE(0) / WORD;
}
