import { bodyParser } from "@koa/bodyparser";
import { Refused } from "@lode/core/contracts/errors";
import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import { say } from "@lode/core/domain/sentences/sentences";
import type { Deps } from "../deps.ts";
import { readUpload } from "./read-upload.ts";
import type { RequestContext } from "./request-context.ts";

const parse = bodyParser({
  enableTypes: ["json"],
  jsonLimit: "100kb",
  // DELETE too: deleting an account takes a password.
  parsedMethods: ["POST", "PUT", "PATCH", "DELETE"],
  onError: (error) => {
    throw error;
  },
});

/**
 * Reads a JSON object into `ctx.request.body`, or the file of an endpoint that takes one. Other types are refused, because
 * other sites can make a browser post forms and plain text.
 */
export async function readBody(
  ctx: RequestContext,
  { upload }: Endpoint,
  deps: Pick<Deps, "limits">,
): Promise<void> {
  const hasBody = Number(ctx.get("Content-Length")) > 0 || ctx.get("Transfer-Encoding") !== "";
  if (!hasBody) return;
  refuseEncoding(ctx);
  if (upload && ctx.is("multipart/form-data")) return readUpload(ctx, upload, deps);
  if (!ctx.is("application/json")) throw new Refused("unsupported-media-type");
  await parse(ctx, async () => {});
  const body: unknown = ctx.request.body;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Refused("malformed-request");
}

/** Nothing is unpacked: no client of Lode compresses its requests, and a broken archive costs a fault. */
function refuseEncoding(ctx: RequestContext): void {
  const encoding = ctx.get("Content-Encoding").trim().toLowerCase();
  if (encoding !== "" && encoding !== "identity")
    throw new Refused("unsupported-media-type", { error: say("content-encoded") });
}
