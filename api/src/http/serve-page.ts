import { resolve } from "node:path";
import { type PageFile, type PageFiles, readPageFiles } from "./page-files.ts";
import type { RequestMiddleware } from "./request-context.ts";

type Context = Parameters<RequestMiddleware>[0];

const IMMUTABLE = "max-age=31536000,immutable";

interface ServedPage {
  /** The folder of the built page. */
  folder: string;
  /** The page's public address. Requests to another loopback name are redirected to this address. */
  publicUrl?: string;
}

/**
 * Serves the built page from memory: hashed files are immutable, other files are revalidated, and every path without
 * a dot gets index.html, with 404 if the page has nothing there. Files are sent as the build compressed them.
 */
export function servePage({ folder, publicUrl }: ServedPage): RequestMiddleware {
  const root = resolve(folder);
  const publicHost = publicUrl && new URL(publicUrl).host;
  let files: PageFiles | undefined;
  return (ctx, next) => {
    if (ctx.path.startsWith("/api/") || ctx.path === "/api") return next();
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    if (publicUrl && publicHost && isAnotherNameOfLoopback(ctx.host, publicHost)) {
      // Uses a single host name, because the redirect back from X to 127.0.0.1 would not carry localhost's
      // cookies.
      ctx.redirect(publicUrl + ctx.url);
      return;
    }
    files ??= readPageFiles(root);
    if (files) sendPath(ctx, files);
    else refuseUnbuilt(ctx);
  };
}

function refuseUnbuilt(ctx: Context): void {
  ctx.status = 503;
  ctx.type = "text/plain";
  ctx.body = "The page has not been built yet. Run: npm start";
}

function sendPath(ctx: Context, { byPath, preloads, isRoute }: PageFiles): void {
  const isHashed = ctx.path.startsWith("/assets/");
  const file = byPath.get(ctx.path);
  if (file) {
    send(ctx, file, isHashed ? IMMUTABLE : "max-age=0");
    return;
  }
  // A missing file, such as /favicon.ico or /.env, is not the page.
  if (isHashed || ctx.path.slice(ctx.path.lastIndexOf("/")).includes(".")) {
    ctx.body = null;
    // Set after the body, because a null body makes Koa choose 204.
    ctx.status = 404;
    return;
  }
  ctx.set("Link", (Object.hasOwn(preloads, ctx.path) ? preloads[ctx.path] : preloads["*"]) ?? "");
  const index = byPath.get("/index.html");
  if (index) send(ctx, index, "no-cache");
  if (ctx.status === 200 && !isRoute(ctx.path)) ctx.status = 404;
}

const ENCODINGS = ["br", "gzip", "identity"] as const;

/** Answers 304 if the browser already has this version. */
function send(ctx: Context, { extension, etag, bodies }: PageFile, cacheControl: string): void {
  // The smallest that the client takes, in whatever order it lists them.
  const encoding = ENCODINGS.find((one) => bodies[one] && ctx.acceptsEncodings(one)) ?? "identity";
  ctx.vary("Accept-Encoding");
  ctx.set("Cache-Control", cacheControl);
  ctx.etag = etag;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
  ctx.type = extension;
  ctx.body = bodies[encoding];
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
