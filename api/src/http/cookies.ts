import type { ApiConfig } from "@lode/adapters/settings/config";
import type { Audience, RequestContext } from "./request-context.ts";

/** Plain http is for loopback only; elsewhere cookies are Secure, and their prefix binds them to the host. */
const isSecure = (config: ApiConfig): boolean => config.PUBLIC_URL.startsWith("https://");

/** Each audience has its own names, because cookies do not distinguish ports. */
const NAMES: Record<Audience, { session: string; csrf: string }> = {
  miners: { session: "lode_session", csrf: "csrfToken" },
  operators: { session: "lode_operator", csrf: "lode_operator_csrf" },
};

type CookieOptions = Parameters<RequestContext["cookies"]["set"]>[2];

const sessionCookieName = (ctx: RequestContext, config: ApiConfig): string =>
  (isSecure(config) ? "__Host-" : "") + NAMES[ctx.state.audience].session;

function setCookie(
  ctx: RequestContext,
  config: ApiConfig,
  { name, value, ...options }: CookieOptions & { name: string; value: string },
): void {
  // TLS may end at a proxy, so the public address decides whether cookies are secure.
  ctx.cookies.secure = isSecure(config);
  ctx.cookies.set(name, value, { secure: isSecure(config), overwrite: true, path: "/", ...options });
}

export const readSessionCookie = (ctx: RequestContext, config: ApiConfig): string | undefined =>
  ctx.cookies.get(sessionCookieName(ctx, config));

/** Null removes the cookie. A miner's cookie is lax, because the redirect back from X must send it. */
export function writeSessionCookie(
  ctx: RequestContext,
  config: ApiConfig,
  cookie: { value: string; expiresAt: Date } | null,
): void {
  setCookie(ctx, config, {
    name: sessionCookieName(ctx, config),
    value: cookie?.value ?? "",
    httpOnly: true,
    sameSite: ctx.state.audience === "miners" ? "lax" : "strict",
    expires: cookie?.expiresAt ?? new Date(0),
  });
}

/** Returns every cookie of this name: an application on the parent domain may set one too. */
export function readCsrfCookies(ctx: RequestContext): string[] {
  const name = `${NAMES[ctx.state.audience].csrf}=`;
  const pairs = ctx.get("Cookie").split(/; */);
  return pairs.filter((pair) => pair.startsWith(name)).map((pair) => pair.slice(name.length));
}

/** Sets the CSRF cookie. The page can read it and repeats it in a header. */
export function writeCsrfCookie(ctx: RequestContext, config: ApiConfig, token: string): void {
  const { csrf: name } = NAMES[ctx.state.audience];
  setCookie(ctx, config, { name, value: token, httpOnly: false, sameSite: "lax" });
}
