import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RequestMiddleware } from "./request-context.ts";

const compress = promisify(gzip);

/** A smaller answer fits into one or two packets either way. */
const MINIMUM_BYTES = 2_000;
/** The size of a compressed answer tells something about it: what contains a secret is never compressed. */
const WITH_SECRETS = /^\/api\/(?:auth\/|csrf-token)/;

/** Lists of tasks and attempts are long and repetitive: on a slow line, compressed ones arrive seconds earlier. */
export const compressAnswers: RequestMiddleware = async (ctx, next) => {
  await next();
  const isList = ctx.method === "GET" && ctx.status === 200 && ctx.path.startsWith("/api/");
  if (!isList || WITH_SECRETS.test(ctx.path) || !isPlainObject(ctx.body)) return;
  ctx.vary("Accept-Encoding");
  if (ctx.acceptsEncodings("gzip", "identity") !== "gzip") return;
  const text = JSON.stringify(ctx.body);
  if (text.length < MINIMUM_BYTES) return;
  const body = await compress(text);
  ctx.type = "json";
  ctx.set("Content-Encoding", "gzip");
  ctx.body = body;
};

/** Not a file, a stream or a text. */
const isPlainObject = (body: unknown): boolean =>
  typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype;
