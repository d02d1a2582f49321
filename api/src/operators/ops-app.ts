import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { KoaAdapter } from "@bull-board/koa";
import { bodyParser } from "@koa/bodyparser";
import { messageOf, Refused } from "@lode/core/server/errors";
import Koa, { type Middleware } from "koa";
import helmet from "koa-helmet";
import type { Deps } from "../deps.ts";
import { createMetrics } from "./metrics.ts";
import { currentOperator, signInOperator, signOutOperator } from "./operator-session.ts";
import { homePage, opsStyle, signInPage } from "./ops-page.ts";

/** The operators' app: its own port, accounts and cookie. Without a session only the sign-in is shown. */
export function createOpsApp(deps: Deps): Koa {
  const { TRUSTED_PROXIES: proxies } = deps.config;
  const app = new Koa({ proxy: proxies > 0, maxIpsCount: proxies });
  app.use(answerFailures(deps));
  app.use(headers);
  app.use(refuseOtherOrigins);
  app.use(bodyParser({ enableTypes: ["form", "json"] }));
  app.use(publicRoutes(deps));
  app.use(operatorRoutes(deps));
  app.use(queueBoard(deps));
  return app;
}

const answerFailures =
  (deps: Deps): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      ctx.status = error instanceof Refused ? error.status : 503;
      const seconds = error instanceof Refused ? error.detail.retryAfterSeconds : undefined;
      if (seconds !== undefined) ctx.set("Retry-After", String(seconds));
      ctx.type = "text/plain";
      ctx.body =
        error instanceof Refused ? error.message : "This is not available right now. Please try again.";
      deps.logger.warn({ reason: messageOf(error), path: ctx.path }, "an operator's request failed");
    }
  };

/** Bull Board's page has inline styles and inline settings; only operators see it. */
const headers = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'self'"],
    },
  },
  hsts: false,
  referrerPolicy: { policy: "same-origin" },
});

/** A page on the miners' port must not control this app: cookies ignore ports, origins do not. */
const refuseOtherOrigins: Middleware = async (ctx, next) => {
  if (ctx.method !== "GET" && ctx.method !== "HEAD") {
    const origin = ctx.get("Origin");
    const isOwn = origin === `${ctx.protocol}://${ctx.host}` && ctx.get("Sec-Fetch-Site") !== "cross-site";
    if (!isOwn) throw new Refused("cross-site-refused");
  }
  await next();
};

function publicRoutes(deps: Deps): Middleware {
  const product = deps.config.PRODUCT_NAME;
  return async (ctx, next) => {
    if (ctx.path === "/ops.css") {
      ctx.type = "text/css";
      ctx.body = opsStyle;
    } else if (ctx.path === "/sign-in" && ctx.method === "POST") {
      const { email = "", password = "" } = (ctx.request.body ?? {}) as Record<string, string>;
      if (await signInOperator(ctx, deps, { email: String(email), password: String(password) }))
        return ctx.redirect("/");
      ctx.status = 401;
      ctx.body = signInPage(product, "Email or password is wrong");
    } else return next();
  };
}

function operatorRoutes(deps: Deps): Middleware {
  const metrics = createMetrics(deps);
  const product = deps.config.PRODUCT_NAME;
  return async (ctx, next) => {
    const operator = await currentOperator(ctx, deps);
    if (!operator) {
      ctx.status = 401;
      ctx.body = signInPage(product);
    } else if (ctx.path === "/") {
      ctx.body = homePage(product, operator);
    } else if (ctx.path === "/metrics") {
      ctx.type = metrics.contentType;
      ctx.body = await metrics.metrics();
    } else if (ctx.path === "/sign-out" && ctx.method === "POST") {
      await signOutOperator(ctx, deps);
      ctx.redirect("/");
    } else return next();
  };
}

/** Read-only: repairs are commands, which write to the audit log. Payloads have only ids, nothing to mask. */
function queueBoard(deps: Deps): Middleware {
  const serverAdapter = new KoaAdapter();
  serverAdapter.setBasePath("/queues");
  createBullBoard({
    queues: Object.values(deps.queues).map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: `${deps.config.PRODUCT_NAME} queues`, hideRedisDetails: true } },
  });
  return serverAdapter.registerPlugin() as unknown as Middleware;
}
