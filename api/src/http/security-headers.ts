import type { ApiConfig } from "@lode/core/server/config";
import helmet from "koa-helmet";
import type { RequestMiddleware } from "./request-context.ts";

/** No inline script and no inline style element; nothing is loaded from another origin. */
export function securityHeaders(config: ApiConfig): RequestMiddleware {
  const isSecure = config.PUBLIC_URL.startsWith("https://");
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Widths of progress bars and the like are attributes, not style sheets.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  }) as RequestMiddleware;
}

/** Nothing of the API may be kept by a cache. */
export const neverCached: RequestMiddleware = async (ctx, next) => {
  if (ctx.path.startsWith("/api/")) ctx.set("Cache-Control", "no-store");
  await next();
};
