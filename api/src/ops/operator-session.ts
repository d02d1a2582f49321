import { verifyPassword } from "@lode/core/server/crypto/password";
import { hashToken, randomToken } from "@lode/core/server/crypto/random-token";
import {
  endOperatorSession,
  findOperatorByEmail,
  findOperatorSession,
  openOperatorSession,
  recordAct,
} from "@lode/db/operators/operators.repository";
import type { ParameterizedContext } from "koa";
import type { Deps } from "../deps.ts";

/** Another name than the miners' cookie: cookies ignore ports. */
const COOKIE = "lode_operator";

export async function currentOperator(ctx: ParameterizedContext, deps: Deps): Promise<string | undefined> {
  const token = ctx.cookies.get(COOKIE);
  if (!token) return undefined;
  return (await findOperatorSession(deps.db, hashToken(token)))?.email;
}

/** True where the credentials were right; the cookie is then set. */
export async function signInOperator(
  ctx: ParameterizedContext,
  deps: Deps,
  credentials: { email: string; password: string },
): Promise<boolean> {
  const operator = await findOperatorByEmail(deps.db, credentials.email.trim().toLowerCase());
  if (!(await verifyPassword(operator?.passwordHash, credentials.password)) || !operator) return false;
  const token = randomToken();
  await openOperatorSession(deps.db, operator.id, hashToken(token));
  await recordAct(deps.db, { actor: operator.email, act: "signed in", subjectId: operator.id });
  const secure = deps.config.PUBLIC_URL.startsWith("https://");
  ctx.cookies.secure = secure;
  ctx.cookies.set(COOKIE, token, { httpOnly: true, sameSite: "strict", secure, path: "/" });
  return true;
}

export async function signOutOperator(ctx: ParameterizedContext, deps: Deps): Promise<void> {
  const token = ctx.cookies.get(COOKIE);
  if (token) await endOperatorSession(deps.db, hashToken(token));
  ctx.cookies.set(COOKIE, "", { expires: new Date(0), path: "/" });
}
