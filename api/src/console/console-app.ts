import Koa from "koa";
import type { Deps } from "../deps.ts";
import { compressAnswers } from "../http/compress-answers.ts";
import { ensureCsrfToken } from "../http/csrf.ts";
import { mountRoutes } from "../http/mount-routes.ts";
import { answerProblems } from "../http/problem.ts";
import { readBody } from "../http/read-body.ts";
import { reportCutOff } from "../http/report-cut-off.ts";
import { type RequestMiddleware, type RequestState, requestContext } from "../http/request-context.ts";
import { noStore } from "../http/security-headers.ts";
import { servePage } from "../http/serve-page.ts";
import { authenticateOperator } from "./authenticate-operator.ts";
import { consoleHeaders } from "./console-headers.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { operatorPageRoutes, operatorRoutes } from "./routes.ts";

/** The operators' app, on its own port: the console and the metrics. */
export function createOpsApp(deps: Deps): Koa<RequestState> {
  const { TRUSTED_PROXIES: proxies, OPS_WEB_DIST } = deps.config;
  const app = new Koa<RequestState>({ proxy: proxies > 0, maxIpsCount: proxies });
  app.on("error", reportCutOff(deps.logger));
  app.use(requestContext(deps, "operators"));
  app.use(consoleHeaders);
  app.use(noStore);
  app.use(compressAnswers);
  app.use(answerProblems);
  app.use(authenticateOperator(deps));
  app.use(serveMetrics(deps));
  app.use(sendVisitorsToSignIn);
  app.use(servePage({ folder: OPS_WEB_DIST }));
  app.use(readBody);
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
