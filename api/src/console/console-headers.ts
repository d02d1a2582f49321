import helmet from "koa-helmet";
import type { RequestMiddleware } from "../http/request-context.ts";

const OWN = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", "data:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
};

/** Bull Board's page has inline styles and inline settings. */
const BOARD = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
};

const policy = (directives: Record<string, string[]>) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    hsts: false,
    referrerPolicy: { policy: "same-origin" },
  }) as RequestMiddleware;

const own = policy(OWN);
const board = policy(BOARD);

export const consoleHeaders: RequestMiddleware = (ctx, next) =>
  (ctx.path === "/queues" || ctx.path.startsWith("/queues/") ? board : own)(ctx, next);
