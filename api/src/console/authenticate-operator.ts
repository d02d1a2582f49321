import { hashToken } from "@lode/adapters/crypto/random-token";
import { findOperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type { Deps } from "../deps.ts";
import { readSessionCookie } from "../http/cookies.ts";
import type { RequestMiddleware } from "../http/request-context.ts";

/** Finds the operator of the cookie, the only credential on the operators' port. */
export function authenticateOperator({ config, db }: Deps): RequestMiddleware {
  return async (ctx, next) => {
    const cookie = readSessionCookie(ctx, config);
    if (cookie)
      ctx.state.operator =
        (await findOperatorSession(db, hashToken(cookie), config.OPERATOR_TOTP_REQUIRED)) ?? null;
    ctx.state.cookieSessionId = ctx.state.operator?.id ?? null;
    await next();
  };
}
