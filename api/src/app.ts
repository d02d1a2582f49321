import Router from "@koa/router";
import { Refused } from "@lode/core/server/errors";
import Koa from "koa";
import type { Deps } from "./deps.ts";
import { authenticate } from "./http/authenticate.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import { ensureCsrfToken } from "./http/csrf.ts";
import { answerProblems } from "./http/problem.ts";
import { readBody } from "./http/read-body.ts";
import { type RequestMiddleware, type RequestState, requestContext } from "./http/request-context.ts";
import { noStore, securityHeaders } from "./http/security-headers.ts";
import { servePage } from "./http/serve-page.ts";
import { pageRoutes, routes } from "./routes.ts";

/** The miners' app: middleware in the order in which a request passes through it. */
export function createApp(deps: Deps): Koa<RequestState> {
  const app = new Koa<RequestState>({
    proxy: deps.config.TRUSTED_PROXIES > 0,
    maxIpsCount: deps.config.TRUSTED_PROXIES,
  });
  app.use(requestContext(deps.logger));
  app.use(securityHeaders(deps.config));
  app.use(noStore);
  app.use(compressAnswers);
  app.use(answerProblems);
  app.use(servePage(deps));
  app.use(authenticate(deps));
  app.use(readBody);
  app.use(ensureCsrfToken(deps));
  app.use(mount(deps));
  return app;
}

function mount(deps: Deps): RequestMiddleware {
  const router = new Router<RequestState>();
  for (const { path, run } of pageRoutes) router.get(path, (ctx) => run(ctx, deps));
  for (const { endpoint, run } of routes) {
    router.register(endpoint.path, [endpoint.method], async (ctx) => run(ctx, ctx.params, deps));
  }
  const match = router.routes();
  return async (ctx, next) => {
    await match(ctx as never, async () => {
      const known = router.match(ctx.path, ctx.method).path;
      if (known.length > 0) {
        ctx.set("Allow", [...new Set(known.flatMap((layer) => layer.methods))].join(", "));
        throw new Refused("method-not-allowed");
      }
      throw new Refused("not-found");
    });
    await next();
  };
}
