import Koa from "koa";
import type { Deps } from "./deps.ts";
import { authenticate } from "./http/authenticate.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import { ensureCsrfToken } from "./http/csrf.ts";
import { limitClients, limitReads } from "./http/limit-reads.ts";
import { mountRoutes } from "./http/mount-routes.ts";
import { answerProblems } from "./http/problem.ts";
import { refuseForeignTargets } from "./http/refuse-foreign-targets.ts";
import { reportCutOff } from "./http/report-cut-off.ts";
import { type RequestState, requestContext } from "./http/request-context.ts";
import { keepPublicAnswersBare, noStore, securityHeaders } from "./http/security-headers.ts";
import { servePage } from "./http/serve-page.ts";
import { pageRoutes, routes } from "./routes.ts";

/** The miners' app. Middleware is listed in the order in which a request passes through it. */
export function createApp(deps: Deps): Koa<RequestState> {
  const app = new Koa<RequestState>({
    proxy: deps.config.TRUSTED_PROXIES > 0,
    maxIpsCount: deps.config.TRUSTED_PROXIES,
  });
  app.on("error", reportCutOff(deps.logger));
  app.use(refuseForeignTargets);
  app.use(requestContext(deps, "miners"));
  app.use(securityHeaders(deps.config));
  app.use(noStore);
  app.use(keepPublicAnswersBare);
  app.use(compressAnswers);
  app.use(answerProblems(deps.writes));
  app.use(servePage({ folder: deps.config.WEB_DIST, publicUrl: deps.config.PUBLIC_URL }));
  app.use(limitClients(deps));
  app.use(authenticate(deps));
  app.use(limitReads(deps));
  app.use(ensureCsrfToken(deps));
  app.use(mountRoutes(deps, routes, pageRoutes));
  return app;
}
