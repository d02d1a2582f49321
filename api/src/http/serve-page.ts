import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, resolve, sep } from "node:path";
import type { RequestMiddleware } from "./request-context.ts";

type Context = Parameters<RequestMiddleware>[0];

const IMMUTABLE = "max-age=31536000,immutable";

interface ServedPage {
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
  const otherHosts = publicUrl ? otherHostsOf(new URL(publicUrl)) : [];
  let files: PageFiles | undefined;
  return (ctx, next) => {
    if (ctx.path.startsWith("/api/") || ctx.path === "/api") return next();
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    if (publicUrl && otherHosts.includes(ctx.host)) {
      // Uses a single host name, because the redirect back from X to 127.0.0.1 would not carry localhost's cookies.
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

/** Answers 304 if the browser already has this version. */
function send(ctx: Context, { extension, etag, bodies }: PageFile, cacheControl: string): void {
  // The smallest encoding that the client accepts, whatever order it prefers.
  const encoding = BY_SIZE.find((one) => bodies[one] && ctx.acceptsEncodings(one)) ?? "identity";
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

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** The same host and port under the other names of loopback; none if it is not on loopback. */
const otherHostsOf = ({ host, hostname }: URL): string[] =>
  LOOPBACK.filter((name) => name !== hostname && LOOPBACK.includes(hostname)).map((name) =>
    host.replace(hostname, name),
  );

const ENCODINGS = { br: ".br", gzip: ".gz" } as const;
const BY_SIZE = ["br", "gzip", "identity"] as const;
type Encoding = (typeof BY_SIZE)[number];

/** A file of the built page, in memory, with everything that its answers contain. */
interface PageFile {
  /** The file's extension, as `ctx.type` takes it. */
  extension: string;
  etag: string;
  /** `identity`, and what the build compressed (web/build/compress-files.ts). */
  bodies: Partial<Record<Encoding, Buffer>>;
}

interface PageFiles {
  /** The files by path, such as /assets/index-abc.js. */
  byPath: ReadonlyMap<string, PageFile>;
  /** The Link header of each path of the page, and of every other path as "*" (web/build/list-preloads.ts). */
  preloads: Readonly<Record<string, string>>;
  /** Whether the page has something at this path. The console, which has no list of paths, decides by itself. */
  isRoute: (path: string) => boolean;
}

/** As the router takes it: `:id` stands for any part of a path, and a slash at the end changes nothing. */
const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path.replace(/(?<=.)\/$/, ""));

/** Reads the whole page, a few megabytes. Undefined if it has not been built yet. */
function readPageFiles(folder: string): PageFiles | undefined {
  const names = listFiles(folder);
  if (!names.includes("/index.html")) return undefined;
  const suffixes: readonly string[] = Object.values(ENCODINGS);
  const originals = names.filter((name) => !suffixes.includes(extname(name)));
  const byPath = new Map(originals.map((name) => [name, readPageFile(folder, name, names)]));
  const preloads = JSON.parse(byPath.get("/preloads.json")?.bodies.identity?.toString() ?? "{}");
  const patterns = Object.keys(preloads).filter((pattern) => pattern !== "*");
  const isRoute = (path: string) =>
    patterns.length === 0 || patterns.some((pattern) => matches(pattern, path));
  return { byPath, preloads, isRoute };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  } catch {
    return []; // There is no such folder: the page has not been built.
  }
}

function readPageFile(folder: string, name: string, names: readonly string[]): PageFile {
  const bodies: PageFile["bodies"] = { identity: readFileSync(join(folder, name)) };
  for (const [encoding, suffix] of Object.entries(ENCODINGS))
    if (names.includes(name + suffix))
      bodies[encoding as Encoding] = readFileSync(join(folder, name + suffix));
  const hash = createHash("sha256").update(bodies.identity ?? "");
  return {
    extension: extname(name),
    // Weak, because the same tag names every encoding of the content.
    etag: `W/"${hash.digest("base64url").slice(0, 22)}"`,
    bodies,
  };
}
