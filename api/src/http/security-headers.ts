import type { IncomingMessage, ServerResponse } from "node:http";
import { CAPTCHA_SOURCES } from "@lode/adapters/captcha/captcha";
import type { ApiConfig } from "@lode/adapters/settings/config";
import { browserNode } from "@lode/adapters/solana/addresses";
import type { HelmetOptions } from "helmet";
import helmet from "helmet";
import type { RequestMiddleware } from "./request-context.ts";

/** A wallet app on the same phone listens on a port that the page draws (Solana's Mobile Wallet Adapter). */
const WALLET_APPS = "ws://localhost:*";
const isPageWithWallet = (path: string): boolean => path === "/profile" || path.startsWith("/profile/");

/** These headers affect only pages, and cost 900 bytes in each answer on a slow connection. */
const DOCUMENT_HEADERS = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];
/** Hashed files are the same for everyone, so no log entry is searched for their request. */
const ANSWER_HEADERS = ["Referrer-Policy", "X-Request-Id"];
/** If a browser opens JSON as a page, that page may load nothing and may not be framed. */
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";

/**
 * Forbids inline scripts and style elements, and all other origins except the configured captcha and Solana node. Only
 * the pages with a wallet may open a socket to this device. JSON and hashed files have only the headers that affect
 * them.
 */
export function securityHeaders(config: ApiConfig): RequestMiddleware {
  const [withWallet, withoutWallet] = [headers(config, [WALLET_APPS]), headers(config, [])];
  return async (ctx, next) => {
    ctx.set(isPageWithWallet(ctx.path) ? withWallet : withoutWallet);
    await next();
    const isData = ctx.type === "application/json";
    if (!isData && !isHashedFile(ctx.path)) return;
    for (const name of DOCUMENT_HEADERS) ctx.remove(name);
    if (isData) ctx.set("Content-Security-Policy", DATA_POLICY);
    else for (const name of ANSWER_HEADERS) ctx.remove(name);
  };
}

/** A worker's script keeps its headers, because a worker has a policy of its own. */
const isHashedFile = (path: string): boolean => path.startsWith("/assets/") && !path.includes("worker");

/** What pages of both ports may load. */
export const PAGE_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // The page sets widths of progress bars and the like as style attributes.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", "data:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
};

function headers(config: ApiConfig, sockets: readonly string[]): Record<string, string> {
  const captcha = CAPTCHA_SOURCES[config.CAPTCHA_PROVIDER];
  const node = browserNode(config);
  const isSecure = config.PUBLIC_URL.startsWith("https://");
  return headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...PAGE_POLICY,
        scriptSrc: ["'self'", ...captcha.scripts],
        styleSrc: ["'self'", ...captcha.styles],
        frameSrc: captcha.frames.length > 0 ? [...captcha.frames] : ["'none'"],
        connectSrc: [
          "'self'",
          ...captcha.connections,
          ...(node === null ? [] : [new URL(node).origin]),
          ...sockets,
        ],
        workerSrc: ["'self'", "blob:"],
      },
    },
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  });
}

/** The headers that helmet sets, the same for every answer. */
export function headersOf(options: HelmetOptions): Record<string, string> {
  const set: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      set[name] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return set;
}

/**
 * An answer that anyone may cache sets no cookie: a shared cache would hand the cookie to everyone. The rule is here,
 * for all answers of both ports, because the cookie and the header are set in different places.
 */
export const keepPublicAnswersBare: RequestMiddleware = async (ctx, next) => {
  await next();
  if (/\bpublic\b/.test(String(ctx.response.get("Cache-Control")))) ctx.remove("Set-Cookie");
};

/** By default no answer of the API is cached. A route may set another Cache-Control. */
export const noStore: RequestMiddleware = async (ctx, next) => {
  if (ctx.path.startsWith("/api/")) ctx.set("Cache-Control", "no-store");
  await next();
};
