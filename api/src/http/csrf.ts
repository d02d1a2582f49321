import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Refused } from "@lode/core/contracts/errors";
import { signOut } from "@lode/core/contracts/http/auth";
import type { Deps } from "../deps.ts";
import { readCsrfCookies, writeCsrfCookie } from "./cookies.ts";
import type { RequestContext, RequestMiddleware } from "./request-context.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A token is valid for one session, or for all visitors without a session. */
const sign = (key: string, nonce: string, sessionId: string | null): string =>
  createHmac("sha256", key)
    .update(`${nonce}.${sessionId ?? "anonymous"}`)
    .digest("base64url");

function isValidCsrfToken(key: string, token: string, sessionId: string | null): boolean {
  const [nonce, signature] = token.split(".");
  if (!nonce || !signature) return false;
  const expected = Buffer.from(sign(key, nonce, sessionId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Gives a client without a valid token a new one with the response. A change with only a bearer needs no token. */
export function ensureCsrfToken({ config }: Deps): RequestMiddleware {
  return async (ctx, next) => {
    if (ctx.state.usesBearerOnly && !SAFE_METHODS.has(ctx.method)) return next();
    const isValid = (token: string) => isValidCsrfToken(config.CSRF_KEY, token, ctx.state.cookieSessionId);
    const cookie = readCsrfCookies(ctx).find(isValid);
    if (cookie) ctx.state.csrfToken = cookie;
    else renewCsrfToken(ctx, config, ctx.state.cookieSessionId);
    await next();
  };
}

/**
 * Refuses forged requests: signed double submit, and no writes from other sites. A call with a bearer and no
 * cookie needs no token, because browsers do not send a bearer on their own.
 */
export function refuseForgery(ctx: RequestContext, { config }: Deps): void {
  if (SAFE_METHODS.has(ctx.method)) return;
  // A page on the miners' port must not control the console: cookies ignore ports, origins do not.
  refuseOtherOrigins(ctx, ctx.state.audience === "operators" ? [] : ["", new URL(config.PUBLIC_URL).origin]);
  // A sign-out without a cookie ends only the session whose bearer its body has.
  const isBodysOwn = ctx.path === signOut.path && ctx.state.cookieSessionId === null;
  if (ctx.state.usesBearerOnly || isBodysOwn) return;
  const given = ctx.get("X-CSRF-Token");
  const isValid = isValidCsrfToken(config.CSRF_KEY, given, ctx.state.cookieSessionId);
  if (isValid && readCsrfCookies(ctx).includes(given)) return;
  // The caller can try again with the new token.
  renewCsrfToken(ctx, config, ctx.state.cookieSessionId);
  throw new Refused("csrf-refused");
}

/** Issues a new token, bound to this session or to none, and sets its cookie. */
export function renewCsrfToken(ctx: RequestContext, config: Deps["config"], sessionId: string | null): void {
  const nonce = randomBytes(16).toString("base64url");
  const token = `${nonce}.${sign(config.CSRF_KEY, nonce, sessionId)}`;
  ctx.state.csrfToken = token;
  writeCsrfCookie(ctx, config, token);
}

/** Admits the pages of this host and of `others`, where "" is a request without an origin. */
function refuseOtherOrigins(ctx: RequestContext, others: readonly string[]): void {
  // A page cannot choose the Host header. X-Forwarded-Host can name any origin as our own.
  const own = `${ctx.protocol}://${ctx.get("Host")}`;
  const isOwn = [own, ...others].includes(ctx.get("Origin"));
  if (!isOwn || ctx.get("Sec-Fetch-Site") === "cross-site") throw new Refused("cross-site-refused");
}
