import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { ParameterizedContext } from "koa";
import type { Deps } from "../deps.ts";

const COOKIE = "lode_operator_browser";
const DAYS = 90;

const sign = (key: string, nonce: string, email: string): string =>
  createHmac("sha256", key).update(`operator-browser:${nonce}:${email}`).digest("base64url");

/**
 * Marks this browser as one with which an operator has signed in. It grants no access: it only counts the attempts of
 * the operator's own browser separately from those of an attacker (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies").
 */
export function rememberBrowser(ctx: ParameterizedContext, { config }: Deps, email: string): void {
  const nonce = randomBytes(16).toString("base64url");
  const secure = config.PUBLIC_URL.startsWith("https://");
  ctx.cookies.secure = secure;
  ctx.cookies.set(COOKIE, `${nonce}.${sign(config.CSRF_KEY, nonce, email)}`, {
    httpOnly: true,
    sameSite: "strict",
    secure,
    path: "/sign-in",
    maxAge: DAYS * 86_400_000,
  });
}

/** The key for counting this browser's attempts; undefined if the operator has not signed in with it. */
export function knownBrowser(ctx: ParameterizedContext, { config }: Deps, email: string): string | undefined {
  const [nonce, signature = ""] = ctx.cookies.get(COOKIE)?.split(".") ?? [];
  if (!nonce) return undefined;
  const expected = Buffer.from(sign(config.CSRF_KEY, nonce, email));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
}
