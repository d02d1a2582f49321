import { bodyParser } from "@koa/bodyparser";
import { Refused } from "@lode/core/contracts/errors";
import { uploadAvatar } from "@lode/core/contracts/http/profile";
import { readUpload } from "./read-upload.ts";
import type { RequestMiddleware } from "./request-context.ts";

const parse = bodyParser({
  enableTypes: ["json"],
  jsonLimit: "100kb",
  // DELETE too: deleting an account takes a password.
  parsedMethods: ["POST", "PUT", "PATCH", "DELETE"],
  onError: (error) => {
    throw error;
  },
});

/** Readers of the endpoints that take a file: "METHOD /path" → reader. */
const UPLOADS = new Map<string, RequestMiddleware>(
  [uploadAvatar].map(({ method, path, upload }) => [`${method} ${path}`, readUpload(upload)] as const),
);

/** Accepts only JSON objects, because other sites can make a browser post forms and plain text. */
export const readBody: RequestMiddleware = async (ctx, next) => {
  const upload = UPLOADS.get(`${ctx.method} ${ctx.path}`);
  if (upload && ctx.is("multipart/form-data")) return upload(ctx, next);
  const hasBody = Number(ctx.get("Content-Length")) > 0 || ctx.get("Transfer-Encoding") !== "";
  if (hasBody && !ctx.is("application/json")) throw new Refused("unsupported-media-type");
  await parse(ctx, async () => {
    const body: unknown = ctx.request.body;
    if (hasBody && (typeof body !== "object" || body === null || Array.isArray(body)))
      throw new Refused("malformed-request");
    await next();
  });
};
