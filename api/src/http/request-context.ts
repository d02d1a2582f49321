import { newTrace, withinTrace } from "@lode/adapters/tracing/trace-context";
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
 * Gives each request an id, a logger, and one log line at its end. The id is the id of its trace, which also
 * appears in the log lines of the jobs and the payout that follow. A client's own `traceparent` is ignored,
 * because it could join strangers' traces. Query strings are never logged, because they may contain tokens.
 */
export function requestContext(
  { logger, metrics: { requests } }: Pick<Deps, "logger" | "metrics">,
  audience: Audience,
): RequestMiddleware {
  return (ctx, next) => {
    const trace = newTrace();
    return withinTrace(trace, async () => {
      const startedAt = performance.now();
      prepare(ctx, audience, trace.traceId);
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
  };
}

function prepare(ctx: RequestContext, audience: Audience, traceId: string): void {
  ctx.state.audience = audience;
  ctx.state.session = null;
  ctx.state.operator = null;
  ctx.state.cookieSessionId = null;
  ctx.state.sessionsDisagree = false;
  ctx.state.usesBearerOnly = false;
  ctx.state.csrfToken = null;
  ctx.state.file = null;
  ctx.set("X-Request-Id", traceId);
}

/** The route's pattern, such as /api/tasks/:id. Paths with ids would create one metric series per id. */
function routeOf(ctx: RequestContext): string {
  const matched: unknown = ctx._matchedRoute;
  if (typeof matched === "string") return matched;
  return ctx.path.startsWith("/api/") ? "unknown" : "page";
}
