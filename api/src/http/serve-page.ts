import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { send } from "@koa/send";
import type { RequestMiddleware } from "./request-context.ts";

type Context = Parameters<RequestMiddleware>[0];

const YEAR_MS = 365 * 86_400_000;

interface ServedPage {
  /** The folder of the built page. */
  folder: string;
  /** The page's public address. Requests to another loopback name are redirected to this address. */
  publicUrl?: string;
}

/**
 * Serves the built page: hashed files are immutable, other files are revalidated, and every other path gets
 * index.html. Files are sent as the build compressed them (web/build/compress-files.ts).
 */
export function servePage({ folder, publicUrl }: ServedPage): RequestMiddleware {
  const root = resolve(folder);
  return async (ctx, next) => {
    if (ctx.path.startsWith("/api/") || ctx.path === "/api") return next();
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    if (publicUrl && isAnotherNameOfLoopback(ctx.host, new URL(publicUrl).host)) {
      // Uses a single host name, because the redirect back from X to 127.0.0.1 would not carry localhost's
      // cookies.
      ctx.redirect(publicUrl + ctx.url);
      return;
    }
    ctx.vary("Accept-Encoding");
    if (await sendFile(ctx, root)) return;
    if (!existsSync(resolve(root, "index.html"))) {
      ctx.status = 503;
      ctx.type = "text/plain";
      ctx.body = "The page has not been built yet. Run: npm start";
      return;
    }
    ctx.set("Cache-Control", "no-cache");
    ctx.set("Link", await preloadsOf(root, ctx.path));
    await send(ctx, "index.html", { root });
    answerIfUnchanged(ctx);
  };
}

async function sendFile(ctx: Context, root: string): Promise<boolean> {
  if (ctx.path === "/" || ctx.path.includes("\0")) return false;
  const isHashed = ctx.path.startsWith("/assets/");
  try {
    await send(ctx, ctx.path, { root, ...(isHashed ? { maxage: YEAR_MS, immutable: true } : {}) });
    if (isHashed) dropDocumentHeaders(ctx);
    answerIfUnchanged(ctx);
    return true;
  } catch {
    // A missing hashed file is a 404; any other missing file is a route of the page.
    if (!isHashed) return false;
    ctx.body = null;
    // Set after the body, because a null body makes Koa choose 204.
    ctx.status = 404;
    return true;
  }
}

/**
 * Removes headers that have no effect on scripts, styles and fonts and cost 600 bytes per file on a slow
 * line. A worker's script keeps them, because a worker has its own policy.
 */
function dropDocumentHeaders(ctx: Context): void {
  if (ctx.path.includes("worker")) return;
  for (const name of DOCUMENT_HEADERS) ctx.remove(name);
}

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

/** Answers 304 if the browser already has this version. */
function answerIfUnchanged(ctx: Context): void {
  if (ctx.status === 200 && ctx.fresh) ctx.status = 304;
}

/**
 * The path's styles and code for the Link header, so that the browser requests them at once
 * (web/build/list-preloads.ts).
 */
async function preloadsOf(root: string, path: string): Promise<string> {
  const text = await readFile(resolve(root, "preloads.json"), "utf8").catch(() => "{}");
  const preloads: Record<string, string> = JSON.parse(text);
  return (Object.hasOwn(preloads, path) ? preloads[path] : preloads["*"]) ?? "";
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isAnotherNameOfLoopback(host: string, publicHost: string): boolean {
  if (host === publicHost) return false;
  const [name, port] = splitPort(host);
  const [publicName, publicPort] = splitPort(publicHost);
  return port === publicPort && LOOPBACK.has(name) && LOOPBACK.has(publicName);
}

function splitPort(host: string): [string, string] {
  const at = host.lastIndexOf(":");
  return at > host.lastIndexOf("]") ? [host.slice(0, at), host.slice(at + 1)] : [host, ""];
}
