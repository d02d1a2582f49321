import { bodyParser } from "@koa/bodyparser";
import { Refused } from "@lode/core/contracts/errors";
import { uploadAvatar } from "@lode/core/contracts/http/profile";
import type { Deps } from "../deps.ts";
import { readUpload } from "./read-upload.ts";
import type { RequestContext, RequestMiddleware } from "./request-context.ts";

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
const uploads = (deps: Pick<Deps, "limits">) =>
  new Map<string, RequestMiddleware>(
    [uploadAvatar].map(
      ({ method, path, upload }) => [`${method} ${path}`, readUpload(upload, deps)] as const,
    ),
  );

/** Accepts only JSON objects, because other sites can make a browser post forms and plain text. */
export function readBody(deps: Pick<Deps, "limits">): RequestMiddleware {
  const readers = uploads(deps);
  return async (ctx, next) => {
    refuseEncoding(ctx);
    const upload = readers.get(`${ctx.method} ${ctx.path}`);
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
}

/** Nothing is unpacked: no client of Lode compresses its requests, and a broken archive costs a fault. */
function refuseEncoding(ctx: RequestContext): void {
  const encoding = ctx.get("Content-Encoding").trim().toLowerCase();
  if (encoding !== "" && encoding !== "identity")
    throw new Refused("unsupported-media-type", { error: "Please send the body without a content encoding" });
}
