import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RequestMiddleware } from "./request-context.ts";

const compress = promisify(gzip);

/** Smaller answers fit into one or two packets anyway. */
const MINIMUM_BYTES = 2_000;
/**
 * The size of a compressed answer reveals something about its content, so answers with secrets are never compressed.
 */
const WITH_SECRETS = /^\/api\/(?:auth\/|csrf-token)/;

/** Lists of tasks and attempts are long and repetitive: compressed, they arrive seconds earlier on a slow line. */
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

/** True for a plain object; false for a file, a stream or text. */
const isPlainObject = (body: unknown): boolean =>
  typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype;
