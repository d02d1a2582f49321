import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const sign = (key: string, nonce: string, boundTo: string): string =>
  createHmac("sha256", key).update(`${nonce}.${boundTo}`).digest("base64url");

/** A token that only this server can issue, valid only for the text that it is bound to. */
export function issueBoundToken(key: string, boundTo: string): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${sign(key, nonce, boundTo)}`;
}

/** The random part of a valid token; undefined for any other text. */
export function openBoundToken(key: string, token: string, boundTo: string): string | undefined {
  const [nonce, signature] = token.split(".");
  if (!nonce || !signature) return undefined;
  const expected = Buffer.from(sign(key, nonce, boundTo));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
}
