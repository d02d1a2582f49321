import { hashToken } from "@lode/adapters/crypto/random-token";
import { bearerIs } from "@lode/adapters/metrics/open-registry";
import { cacheFor } from "@lode/app/cache-for";
import { addStoreMetrics } from "@lode/app/operations/metrics/store-metrics";
import { Refused } from "@lode/core/contracts/errors";
import { findOperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type Koa from "koa";
import { openKoa } from "../app.ts";
import type { Deps } from "../deps.ts";
import { readSessionCookie } from "../http/cookies.ts";
import { ensureCsrfToken } from "../http/csrf.ts";
import { limitClients } from "../http/limit-reads.ts";
import { mountRoutes } from "../http/mount-routes.ts";
import type { RequestContext, RequestMiddleware, RequestState } from "../http/request-context.ts";
import { headersOf, PAGE_POLICY } from "../http/security-headers.ts";
import { servePage } from "../http/serve-page.ts";
import { operatorRoutes } from "./routes.ts";

/** The operators' app, on its own port: the console and the metrics. */
export function createOpsApp(deps: Deps): Koa<RequestState> {
  const { OPS_TRUSTED_PROXIES: proxies, OPS_WEB_DIST } = deps.config;
  const app = openKoa(deps, "operators", { proxies, headers: consoleHeaders });
  app.use(limitClients(deps));
  app.use(authenticateOperator(deps));
  app.use(serveMetrics(deps));
  app.use(servePage({ folder: OPS_WEB_DIST }));
  app.use(ensureCsrfToken(deps));
  app.use(mountRoutes(deps, operatorRoutes, []));
  return app;
}

const SIGN_IN = "/sign-in";

/** Everything but calls and metrics is a file. A page is a file that only operators open. */
const isFile = ({ method, path }: RequestContext): boolean =>
  method === "GET" && !path.startsWith("/api/") && path !== "/metrics";
const isPage = (ctx: RequestContext): boolean =>
  isFile(ctx) &&
  ctx.path !== SIGN_IN &&
  !/^\/assets\/|\.\w+$/.test(ctx.path) &&
  ctx.accepts("html") === "html";

/**
 * Finds the operator by the session cookie, and sends visitors of pages to sign in. A bearer never signs an operator
 * in. While the database does not say whose session it is, files are sent all the same, because the page can explain
 * the fault.
 */
function authenticateOperator({ config, db }: Deps): RequestMiddleware {
  return async (ctx, next) => {
    if (isFile(ctx) && !isPage(ctx)) return next();
    const cookie = readSessionCookie(ctx, config);
    try {
      const found =
        cookie && (await findOperatorSession(db, hashToken(cookie), config.OPERATOR_TOTP_REQUIRED));
      ctx.state.operator = found || null;
      ctx.state.cookieSessionId = ctx.state.operator?.id ?? null;
    } catch (error) {
      if (isPage(ctx)) return next();
      throw error;
    }
    if (!isPage(ctx) || ctx.state.operator) return next();
    const back = ctx.url === "/" ? "" : `?next=${encodeURIComponent(ctx.url)}`;
    ctx.redirect(SIGN_IN + back);
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

/** Answers /metrics for the Prometheus token, which opens nothing else, as the workers do. */
function serveMetrics(deps: Deps): RequestMiddleware {
  const { registry } = deps.metrics;
  const addStores = addStoreMetrics(registry, deps);
  // Parallel scrapes share one reading of the database and of Redis.
  const readStores = cacheFor(1_000, () => addStores());
  return async (ctx, next) => {
    if (ctx.path !== "/metrics") return next();
    if (!bearerIs(ctx.get("Authorization"), deps.config.METRICS_TOKEN)) throw new Refused("unauthenticated");
    await readStores(deps);
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  };
}
