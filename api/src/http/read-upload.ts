import multer from "@koa/multer";
import { limitConcurrency } from "@lode/adapters/process/limit-concurrency";
import { Refused } from "@lode/core/contracts/errors";
import type { Deps } from "../deps.ts";
import { requireSession } from "./authenticate.ts";
import type { RequestContext, RequestMiddleware } from "./request-context.ts";

/** One file, kept in memory. A file over the limit is refused while it arrives. */
const receive = multer({
  limits: { fileSize: 5 * 1024 * 1024, files: 1, fields: 5, parts: 8, fieldSize: 1_000 },
});

/** Uploads are kept in memory, so only a few are received at a time. The queue holds no bytes. */
const places = limitConcurrency(8, 100);

/**
 * Reads the file of a multipart form into `ctx.state.file`, for signed-in miners only. The miner's limit is spent and a
 * place is taken before a byte is read: half an upload costs as much as a whole one.
 */
export async function readUpload(
  ctx: RequestContext,
  field: string,
  { limits }: Pick<Deps, "limits">,
): Promise<void> {
  const { userId } = requireSession(ctx);
  await limits.spend("upload-user", userId);
  const single = receive.single(field) as unknown as RequestMiddleware;
  try {
    await places(() => single(ctx, async () => {}));
  } catch (error) {
    if (error instanceof Refused) throw error;
    const code = (error as { code?: unknown }).code;
    throw new Refused(code === "LIMIT_FILE_SIZE" ? "payload-too-large" : "malformed-request");
  }
  ctx.state.file = (ctx as { file?: { buffer: Buffer } }).file?.buffer ?? null;
}
