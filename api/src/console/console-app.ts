import { hashToken } from "@lode/adapters/crypto/random-token";
import { findOperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type Koa from "koa";
import { openKoa } from "../app.ts";
import type { Deps } from "../deps.ts";
import { readSessionCookie } from "../http/cookies.ts";
import { ensureCsrfToken } from "../http/csrf.ts";
import { limitClients } from "../http/limit-reads.ts";
import { mountRoutes } from "../http/mount-routes.ts";
import type { RequestMiddleware, RequestState } from "../http/request-context.ts";
import { headersOf, PAGE_POLICY } from "../http/security-headers.ts";
import { servePage } from "../http/serve-page.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { operatorPageRoutes, operatorRoutes } from "./routes.ts";

/** The operators' app, on its own port: the console and the metrics. */
export function createOpsApp(deps: Deps): Koa<RequestState> {
  const { OPS_TRUSTED_PROXIES: proxies, OPS_WEB_DIST } = deps.config;
  const app = openKoa(deps, "operators", { proxies, headers: consoleHeaders });
  app.use(limitClients(deps));
  app.use(authenticateOperator(deps));
  app.use(serveMetrics(deps));
  app.use(sendVisitorsToSignIn);
  app.use(servePage({ folder: OPS_WEB_DIST }));
  app.use(ensureCsrfToken(deps));
  app.use(mountRoutes(deps, operatorRoutes, operatorPageRoutes));
  return app;
}

const SIGN_IN = "/sign-in";

/**
 * Redirects visitors from the console's pages to the sign-in page. Only that page and static files need no
 * session.
 */
const sendVisitorsToSignIn: RequestMiddleware = async (ctx, next) => {
  const isPage = ctx.method === "GET" && !ctx.path.startsWith("/api/") && ctx.accepts("html") === "html";
  const isFile = ctx.path.startsWith("/assets/") || /\.\w+$/.test(ctx.path);
  if (!isPage || isFile || ctx.path === SIGN_IN || ctx.state.operator) return next();
  const back = ctx.url === "/" ? "" : `?next=${encodeURIComponent(ctx.url)}`;
  ctx.redirect(SIGN_IN + back);
};

/** Finds the operator by the session cookie. A bearer never signs an operator in. */
function authenticateOperator({ config, db }: Deps): RequestMiddleware {
  return async (ctx, next) => {
    const cookie = readSessionCookie(ctx, config);
    if (cookie)
      ctx.state.operator =
        (await findOperatorSession(db, hashToken(cookie), config.OPERATOR_TOTP_REQUIRED)) ?? null;
    ctx.state.cookieSessionId = ctx.state.operator?.id ?? null;
    await next();
  };
}

const CONSOLE_HEADERS = headersOf({
  contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
  hsts: false,
  referrerPolicy: { policy: "same-origin" },
});

const consoleHeaders: RequestMiddleware = (ctx, next) => {
  ctx.set(CONSOLE_HEADERS);
  return next();
};
