import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { ScopedCookie } from "../../http/cookies.ts";

export const KNOWN_BROWSER = "lode_operator_browser";
const DAYS = 90;

const sign = (key: string, nonce: string, email: string): string =>
  createHmac("sha256", key).update(`operator-browser:${nonce}:${email}`).digest("base64url");

/**
 * Marks a browser after an operator signs in with it. The cookie grants no access: it only lets the
 * operator's own browser be counted separately from an attacker's (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies").
 */
export function knownBrowserCookie(key: string, email: string): ScopedCookie {
  const nonce = randomBytes(16).toString("base64url");
  return {
    name: KNOWN_BROWSER,
    value: `${nonce}.${sign(key, nonce, email)}`,
    path: "/api/sign-in",
    maxAgeMs: DAYS * 86_400_000,
  };
}

/**
 * The key of this browser's count of attempts; undefined if the operator never signed in with this browser.
 */
export function knownBrowser(key: string, email: string, cookie: string | undefined): string | undefined {
  const [nonce, signature = ""] = cookie?.split(".") ?? [];
  if (!nonce) return undefined;
  const expected = Buffer.from(sign(key, nonce, email));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
}
