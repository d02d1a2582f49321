import * as sessions from "@lode/app/operators/operator-session";
import { hashToken } from "@lode/core/server/crypto/random-token";
import { findOperatorSession } from "@lode/db/operators/operators.repository";
import type { ParameterizedContext } from "koa";
import type { Deps } from "../deps.ts";
import { clientNetwork } from "../http/client-network.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";

/** Differs from the miners' cookie, because cookies ignore ports. */
const COOKIE = "lode_operator";
const LONGEST_NAME = 254;

export async function currentOperator(ctx: ParameterizedContext, deps: Deps): Promise<string | undefined> {
  const token = ctx.cookies.get(COOKIE);
  if (!token) return undefined;
  return (await findOperatorSession(deps.db, hashToken(token)))?.email;
}

/**
 * True if the credentials were right; the cookie is then set. Attempts are limited like a miner's: by client and name, by
 * name, and by client.
 */
export async function signInOperator(
  ctx: ParameterizedContext,
  deps: Deps,
  credentials: { email: string; password: string },
): Promise<boolean> {
  const email = credentials.email.trim().toLowerCase().slice(0, LONGEST_NAME);
  const client = clientNetwork(ctx.ip);
  const browser = knownBrowser(ctx, deps, email);
  await deps.limits.spend("operator-address", client);
  await deps.limits.spend("operator-pair", browser ? `browser ${browser}` : `${email} ${client}`);
  if (!browser) await deps.limits.spend("operator-name", email);
  const token = await sessions.signInOperator(deps, { email, password: credentials.password });
  if (!token) return false;
  rememberBrowser(ctx, deps, email);
  const secure = deps.config.PUBLIC_URL.startsWith("https://");
  ctx.cookies.secure = secure;
  ctx.cookies.set(COOKIE, token, { httpOnly: true, sameSite: "strict", secure, path: "/" });
  return true;
}

export async function signOutOperator(ctx: ParameterizedContext, deps: Deps): Promise<void> {
  const token = ctx.cookies.get(COOKIE);
  if (token) await sessions.signOutOperator(deps, token);
  ctx.cookies.set(COOKIE, "", { expires: new Date(0), path: "/" });
}
