import { hashToken } from "@lode/adapters/crypto/random-token";
import { bearerIs } from "@lode/adapters/metrics/open-registry";
import { addStoreMetrics } from "@lode/app/operations/metrics/store-metrics";
import { findOperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type Koa from "koa";
import { openKoa } from "../app.ts";
import type { Deps } from "../deps.ts";
import { requireRole } from "../http/admit.ts";
import { cacheFor } from "../http/cache-for.ts";
import { readSessionCookie } from "../http/cookies.ts";
import { ensureCsrfToken } from "../http/csrf.ts";
import { limitClients } from "../http/limit-reads.ts";
import { mountRoutes } from "../http/mount-routes.ts";
import type { RequestMiddleware, RequestState } from "../http/request-context.ts";
import { headersOf, PAGE_POLICY } from "../http/security-headers.ts";
import { servePage } from "../http/serve-page.ts";
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

/** Answers /metrics for signed-in operators and for the Prometheus token, which opens nothing else. */
function serveMetrics(deps: Deps): RequestMiddleware {
  const { registry } = deps.metrics;
  const addStores = addStoreMetrics(registry, deps);
  // Parallel scrapes share one reading of the database and of Redis.
  const readStores = cacheFor(1_000, () => addStores());
  return async (ctx, next) => {
    if (ctx.path !== "/metrics") return next();
    if (!bearerIs(ctx.get("Authorization"), deps.config.METRICS_TOKEN))
      await deps.limits.spend("read-operator", requireRole(ctx, "viewer").operatorId);
    await readStores(deps);
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  };
}
