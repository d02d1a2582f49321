import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { send } from "@koa/send";
import type { Deps } from "../deps.ts";
import type { RequestMiddleware } from "./request-context.ts";

const YEAR_MS = 365 * 86_400_000;

/** The built page: hashed files are immutable, everything else is revalidated, and all other paths get index.html. */
export function servePage({ config }: Deps): RequestMiddleware {
  const root = resolve(config.WEB_DIST);
  const publicHost = new URL(config.PUBLIC_URL).host;
  return async (ctx, next) => {
    if (ctx.path.startsWith("/api/") || ctx.path === "/api") return next();
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    if (isAnotherNameOfLoopback(ctx.host, publicHost)) {
      // One host name: the redirect back from X to 127.0.0.1 would not send cookies of localhost.
      ctx.redirect(config.PUBLIC_URL + ctx.url);
      return;
    }
    if (await sendFile(ctx, root)) return;
    if (!existsSync(resolve(root, "index.html"))) {
      ctx.status = 503;
      ctx.type = "text/plain";
      ctx.body = "The page has not been built yet. Run: npm start";
      return;
    }
    ctx.set("Cache-Control", "no-cache");
    await send(ctx, "index.html", { root });
  };
}

async function sendFile(ctx: Parameters<RequestMiddleware>[0], root: string): Promise<boolean> {
  if (ctx.path === "/" || ctx.path.includes("\0")) return false;
  const isHashed = ctx.path.startsWith("/assets/");
  try {
    await send(ctx, ctx.path, { root, ...(isHashed ? { maxage: YEAR_MS, immutable: true } : {}) });
    return true;
  } catch {
    // A missing hashed file is a 404; any other missing file is a route of the page.
    if (!isHashed) return false;
    ctx.status = 404;
    ctx.body = null;
    return true;
  }
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
