import { hashToken } from "@lode/adapters/crypto/random-token";
import { suspended } from "@lode/app/auth/sessions";
import { Refused } from "@lode/core/contracts/errors";
import {
  type Auth,
  OPERATOR_ROLES,
  type OperatorAuth,
  type OperatorRole,
} from "@lode/core/contracts/http/endpoint";
import { findSession, touchSession } from "@lode/db/auth/sessions.repository";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type { Deps } from "../deps.ts";
import { readSessionCookie } from "./cookies.ts";
import type { RequestContext, RequestMiddleware, RequestState } from "./request-context.ts";

const BEARER = /^Bearer ([\w-]{20,200})$/;
/** Also matches a foreign bearer, so that it is refused next to a cookie. */
const NAMES_A_BEARER = /^Bearer\b/i;

/**
 * Finds the session of the cookie, the bearer, or both, which must belong to the same session. An invalid
 * credential counts as anonymous here, and miners' endpoints then answer 401.
 */
export function authenticate(deps: Deps): RequestMiddleware {
  return async (ctx, next) => {
    const cookie = readSessionCookie(ctx, deps.config);
    const bearer = BEARER.exec(ctx.get("Authorization"))?.[1];
    const [byCookie, byBearer] = await Promise.all([
      cookie ? findSession(deps.db, { kind: "cookie", hash: hashToken(cookie) }) : undefined,
      bearer ? findSession(deps.db, { kind: "bearer", hash: hashToken(bearer) }) : undefined,
    ]);
    ctx.state.cookieSessionId = byCookie?.id ?? null;
    ctx.state.usesBearerOnly = byBearer !== undefined && byCookie === undefined;
    if (byCookie && byBearer && byCookie.id !== byBearer.id) ctx.state.session = null;
    else ctx.state.session = byBearer ?? byCookie ?? null;
    const namesBearer = NAMES_A_BEARER.test(ctx.get("Authorization"));
    ctx.state.sessionsDisagree = Boolean(byCookie && namesBearer && byBearer?.id !== byCookie.id);
    if (ctx.state.session?.isStale) await touchSession(deps.db, ctx.state.session.id);
    await next();
  };
}

/** The signed-in miner's session. Throws Refused with the reason, also for a suspended miner. */
export function requireSession(ctx: RequestContext): NonNullable<RequestContext["state"]["session"]> {
  if (ctx.state.sessionsDisagree) throw new Refused("session-mismatch");
  const { session } = ctx.state;
  if (!session) throw new Refused("unauthenticated");
  if (session.suspended) throw suspended(session.suspensionReason);
  return session;
}

/** The session that may call an endpoint with this auth. Throws Refused with the reason. */
export function admit(
  ctx: RequestContext,
  auth: Auth | OperatorAuth,
): RequestState["session"] | RequestState["operator"] {
  switch (auth) {
    case "public":
    case "optional":
      return ctx.state.session;
    case "user":
      return requireSession(ctx);
    case "visitor":
      return ctx.state.operator;
    case "signed-in":
      return requireOperator(ctx);
    case "viewer":
    case "operator":
    case "owner":
      return requireRole(ctx, auth);
  }
}

function requireOperator({ state }: RequestContext): OperatorSession {
  if (!state.operator) throw new Refused("unauthenticated");
  return state.operator;
}

/** The signed-in operator, if the role is high enough and no password or second factor is due. Throws Refused. */
export function requireRole(ctx: RequestContext, role: OperatorRole): OperatorSession {
  const operator = requireOperator(ctx);
  if (operator.mustChangePassword) throw new Refused("password-change-needed");
  if (operator.mustEnrolTotp) throw new Refused("second-factor-needed");
  if (OPERATOR_ROLES.indexOf(operator.role) < OPERATOR_ROLES.indexOf(role)) throw new Refused("role-too-low");
  return operator;
}

/**
 * Halting payouts, or pausing their queue, affects every miner's money: only an owner decides it. Throws
 * Refused("role-too-low"). The endpoint itself has already refused viewers.
 */
export function requireOwnerOfPayouts({ role }: OperatorSession, stopped: string): void {
  if (stopped === "payouts" && role !== "owner") throw new Refused("role-too-low");
}
