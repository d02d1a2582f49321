import type { Problem } from "@lode/core/contracts/problem";
import { sentenceOf, statusOf } from "@lode/core/contracts/problem";
import type { RequestMiddleware } from "./request-context.ts";

const CODE = "malformed-request";

/**
 * Answers a request line that names more than a path, as clients send it to proxies only. Koa parses the line whenever
 * the path is read, and throws for some, such as http://[/. So this comes before everything that reads the path.
 */
export const refuseForeignTargets: RequestMiddleware = async (ctx, next) => {
  if (ctx.req.url?.startsWith("/")) return next();
  ctx.status = statusOf(CODE);
  ctx.body = { error: sentenceOf(CODE), code: CODE } satisfies Problem;
};
