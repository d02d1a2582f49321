import { withRunId } from "@lode/adapters/logging/run-id";
import type { Session } from "@lode/db/auth/sessions.repository";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type { Middleware, ParameterizedContext } from "koa";
import type { Deps } from "../deps.ts";

/** The app that serves the request. Each app has its own port, sessions and cookies. */
export type Audience = "miners" | "operators";

export interface RequestState {
  audience: Audience;
  /** Set by authenticate. */
  session: Session | null;
  /** Set by authenticateOperator. */
  operator: OperatorSession | null;
  /** The session of the cookie; CSRF tokens are bound to it. */
  cookieSessionId: string | null;
  /** Cookie and bearer name two different sessions, or only one of them is active. */
  sessionsDisagree: boolean;
  usesBearerOnly: boolean;
  /** Set by ensureCsrfToken. */
  csrfToken: string | null;
  /** The uploaded file, if the endpoint takes one. */
  file: Buffer | null;
}

export type RequestContext = ParameterizedContext<RequestState>;
export type RequestMiddleware = Middleware<RequestState>;

/**
 * Gives each request an id and one log line at its end. A client cannot choose the id. Query strings are never logged,
 * because they may contain tokens.
 */
export function requestContext(
  { logger, metrics: { requests } }: Pick<Deps, "logger" | "metrics">,
  audience: Audience,
): RequestMiddleware {
  return (ctx, next) =>
    withRunId(async (runId) => {
      const startedAt = performance.now();
      prepare(ctx, audience, runId);
      try {
        await next();
      } finally {
        const { method, path, status } = ctx;
        const seconds = (performance.now() - startedAt) / 1_000;
        requests.observe({ audience, method, route: routeOf(ctx), status, seconds });
        const line = { method, path, status, milliseconds: Math.round(seconds * 1_000) };
        if (path.startsWith("/api/") && status >= 400) logger.info(line, "request refused");
        else logger.debug(line, "request answered");
      }
    });
}

function prepare(ctx: RequestContext, audience: Audience, runId: string): void {
  ctx.state.audience = audience;
  ctx.state.session = null;
  ctx.state.operator = null;
  ctx.state.cookieSessionId = null;
  ctx.state.sessionsDisagree = false;
  ctx.state.usesBearerOnly = false;
  ctx.state.csrfToken = null;
  ctx.state.file = null;
  ctx.set("X-Request-Id", runId);
}

/** The route's pattern, such as /api/tasks/:id. Paths with ids would create one metric series per id. */
function routeOf(ctx: RequestContext): string {
  const matched: unknown = ctx._matchedRoute;
  if (typeof matched === "string") return matched;
  return ctx.path.startsWith("/api/") ? "unknown" : "page";
}
