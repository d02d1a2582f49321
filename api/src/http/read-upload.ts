import multer from "@koa/multer";
import { Refused } from "@lode/core/contracts/errors";
import { requireSession } from "./authenticate.ts";
import type { RequestMiddleware } from "./request-context.ts";

/** One file, kept in memory. A file over the limit is refused while it arrives. */
const receive = multer({
  limits: { fileSize: 5 * 1024 * 1024, files: 1, fields: 5, parts: 8, fieldSize: 1_000 },
});

/** Reads the file of a multipart form into `ctx.state.file`, for signed-in miners only. */
export function readUpload(field: string): RequestMiddleware {
  const single = receive.single(field) as unknown as RequestMiddleware;
  return async (ctx, next) => {
    requireSession(ctx);
    try {
      await single(ctx, async () => {});
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      throw new Refused(code === "LIMIT_FILE_SIZE" ? "payload-too-large" : "malformed-request");
    }
    ctx.state.file = (ctx as { file?: { buffer: Buffer } }).file?.buffer ?? null;
    await next();
  };
}
