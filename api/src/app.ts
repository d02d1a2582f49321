import type { Logger } from "@lode/adapters/logging/logger";
import { messageOf } from "@lode/core/contracts/errors";
import { type Problem, sentenceOf, statusOf } from "@lode/core/contracts/problem";
import { codeOf } from "@lode/db/transaction";
import Koa from "koa";
import type { Deps } from "./deps.ts";
import { authenticate } from "./http/admit.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import { ensureCsrfToken } from "./http/csrf.ts";
import { limitClients, limitReads } from "./http/limit-reads.ts";
import { mountRoutes } from "./http/mount-routes.ts";
import { answerProblems } from "./http/problem.ts";
import { type RequestMiddleware, type RequestState, requestContext } from "./http/request-context.ts";
import { keepPublicAnswersBare, noStore, securityHeaders } from "./http/security-headers.ts";
import { servePage } from "./http/serve-page.ts";
import { pageRoutes, routes } from "./routes.ts";

/** The first middleware of both ports, in order. */
export function openKoa(
  deps: Deps,
  audience: "miners" | "operators",
  { proxies, headers }: { proxies: number; headers: RequestMiddleware },
): Koa<RequestState> {
  const app = new Koa<RequestState>({ proxy: proxies > 0, maxIpsCount: proxies });
  app.on("error", reportCutOff(deps.logger));
  app.use(refuseForeignTargets);
  app.use(requestContext(deps, audience));
  app.use(headers);
  app.use(noStore);
  app.use(keepPublicAnswersBare);
  app.use(compressAnswers);
  app.use(answerProblems(deps));
  return app;
}

export function createApp(deps: Deps): Koa<RequestState> {
  const headers = securityHeaders(deps.config);
  const app = openKoa(deps, "miners", { proxies: deps.config.TRUSTED_PROXIES, headers });
  app.use(servePage({ folder: deps.config.WEB_DIST, publicUrl: deps.config.PUBLIC_URL }));
  app.use(limitClients(deps));
  app.use(authenticate(deps));
  app.use(limitReads(deps));
  app.use(ensureCsrfToken(deps));
  app.use(mountRoutes(deps, routes, pageRoutes));
  return app;
}

const CODE = "malformed-request";

/**
 * Answers a request line that names more than a path, as clients send it to proxies only. Koa parses the line whenever
 * the path is read, and throws for some, such as http://[/. So this comes before everything that reads the path.
 */
const refuseForeignTargets: RequestMiddleware = async (ctx, next) => {
  if (ctx.req.url?.startsWith("/")) return next();
  ctx.status = statusOf(CODE);
  ctx.body = { error: sentenceOf(CODE), code: CODE } satisfies Problem;
};

/** Errors of a client that disconnected during its answer, such as a closed page with an event stream. */
const LEFT = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE", "ECONNABORTED"]);

/** Logs errors after the answer has begun, which Koa would print with their stacks. */
const reportCutOff =
  (logger: Logger) =>
  (error: unknown): void => {
    const code = codeOf(error);
    const level = LEFT.has(code) ? "debug" : "error";
    logger[level]({ reason: messageOf(error), code }, "an answer was cut off");
  };
