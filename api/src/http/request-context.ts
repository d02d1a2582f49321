import { randomUUID } from "node:crypto";
import type { Logger } from "@lode/core/server/logger";
import type { Session } from "@lode/db/auth/sessions.repository";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type { Middleware, ParameterizedContext } from "koa";

/** Whose app it is: each has its own port, sessions and cookies. */
export type Audience = "miners" | "operators";

export interface RequestState {
  audience: Audience;
  requestId: string;
  logger: Logger;
  /** Set by authenticate. */
  session: Session | null;
  /** Set by authenticateOperator. */
  operator: OperatorSession | null;
  /** The session of the cookie alone, to which CSRF tokens are bound. */
  cookieSessionId: string | null;
  /** Cookie and bearer name two different sessions, or only one of them is active. */
  sessionsDisagree: boolean;
  usesBearerOnly: boolean;
  /** Set by ensureCsrfToken. */
  csrfToken: string | null;
  /** The uploaded file, of an endpoint that takes one. */
  file: Buffer | null;
}

export type RequestContext = ParameterizedContext<RequestState>;
export type RequestMiddleware = Middleware<RequestState>;

/** Gives each request an id, a logger, and one log line at its end. Query strings are never logged: they may have tokens. */
export function requestContext(logger: Logger, audience: Audience): RequestMiddleware {
  return async (ctx, next) => {
    const requestId = randomUUID();
    ctx.state.audience = audience;
    ctx.state.requestId = requestId;
    ctx.state.logger = logger.child({ requestId });
    ctx.state.session = null;
    ctx.state.operator = null;
    ctx.state.cookieSessionId = null;
    ctx.state.sessionsDisagree = false;
    ctx.state.usesBearerOnly = false;
    ctx.state.csrfToken = null;
    ctx.state.file = null;
    ctx.set("X-Request-Id", requestId);
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const milliseconds = Math.round(performance.now() - startedAt);
      const line = { method: ctx.method, path: ctx.path, status: ctx.status, milliseconds };
      if (ctx.path.startsWith("/api/") && ctx.status >= 400) ctx.state.logger.info(line, "request refused");
      else ctx.state.logger.debug(line, "request answered");
    }
  };
}
