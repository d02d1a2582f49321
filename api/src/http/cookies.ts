import type { ApiConfig } from "@lode/core/server/config";
import type { RequestContext } from "./request-context.ts";

/** Plain http is for loopback only; otherwise cookies are Secure and bound to the host by their prefix. */
const isSecure = (config: ApiConfig): boolean => config.PUBLIC_URL.startsWith("https://");

const sessionCookieName = (config: ApiConfig): string =>
  isSecure(config) ? "__Host-lode_session" : "lode_session";

const CSRF_COOKIE = "csrfToken";

/** TLS may end at a proxy, so the public address decides whether cookies are secure. */
function markSecure(ctx: RequestContext, config: ApiConfig): void {
  ctx.cookies.secure = isSecure(config);
}

export const readSessionCookie = (ctx: RequestContext, config: ApiConfig): string | undefined =>
  ctx.cookies.get(sessionCookieName(config));

/** Null removes it. Lax, because the redirect back from X must send it. */
export function writeSessionCookie(
  ctx: RequestContext,
  config: ApiConfig,
  cookie: { value: string; expiresAt: Date } | null,
): void {
  markSecure(ctx, config);
  ctx.cookies.set(sessionCookieName(config), cookie?.value ?? "", {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(config),
    overwrite: true,
    path: "/",
    expires: cookie?.expiresAt ?? new Date(0),
  });
}

export const readCsrfCookie = (ctx: RequestContext): string | undefined => ctx.cookies.get(CSRF_COOKIE);

/** Readable by the page, which repeats it in a header. */
export function writeCsrfCookie(ctx: RequestContext, config: ApiConfig, token: string): void {
  markSecure(ctx, config);
  ctx.cookies.set(CSRF_COOKIE, token, {
    httpOnly: false,
    sameSite: "lax",
    secure: isSecure(config),
    overwrite: true,
    path: "/",
  });
}
