import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether an Authorization header carries this token. Compares hashes in constant time, so a guess reveals
 * neither the token's length nor a matching beginning. False if no token is configured.
 */
export function bearerIs(header: string | undefined, token: string | undefined): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(header ?? "") ?? [];
  if (!given || !token) return false;
  return timingSafeEqual(sha256(given), sha256(token));
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
