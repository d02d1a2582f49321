import { messageOf, type RefusalDetail, Refused } from "@lode/core/contracts/errors";
import { requestWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { type Problem, type ProblemCode, sentenceOf, statusOf } from "@lode/core/contracts/problem";
import { wordsInEnglish } from "@lode/core/domain/sentences/english";
import { asSaid } from "@lode/core/domain/sentences/say";
import { codeOf } from "@lode/db/transaction";
import type { Deps } from "../deps.ts";
import type { RequestContext, RequestMiddleware } from "./request-context.ts";

/** The codes for statuses that Koa and its parsers throw. */
const BY_STATUS: Record<number, ProblemCode> = {
  400: "malformed-request",
  404: "not-found",
  405: "method-not-allowed",
  413: "payload-too-large",
  415: "unsupported-media-type",
  501: "method-not-allowed",
};

/** Answers every error, and every request without a handler, as a Problem. */
export const answerProblems =
  ({ writes, logger }: Pick<Deps, "writes" | "logger">): RequestMiddleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.path.startsWith("/api") && ctx.status >= 400 && ctx.body == null) {
        answer(ctx, BY_STATUS[ctx.status] ?? "not-found");
      }
    } catch (error) {
      if (error instanceof Refused) return answer(ctx, error.code, error.detail);
      const status = statusFrom(error);
      const code = status === undefined ? undefined : BY_STATUS[status];
      if (code) return answer(ctx, code);
      // Valid JSON that Postgres cannot store: a NUL, or a lone surrogate.
      if (UNSTORABLE.has(codeOf(error))) return answer(ctx, "malformed-request");
      if (writes.noteError(error)) return answer(ctx, "unavailable");
      if (WAITED.has(codeOf(error))) {
        logger.warn({ reason: messageOf(error), path: ctx.path }, "a request waited in vain");
        return answer(ctx, "unavailable");
      }
      if (isDatabaseDown(error)) {
        logger.error({ reason: messageOf(error) }, "the database cannot be reached");
        return answer(ctx, "unavailable");
      }
      logger.error({ err: error, path: ctx.path }, "request failed");
      answer(ctx, "internal");
    }
  };

const RETRY_AFTER_SECONDS = 5;

function answer(ctx: RequestContext, code: ProblemCode, detail: RefusalDetail = {}): void {
  const { retryAfterSeconds, error, ...shown } = detail;
  const problem: Problem = {
    ...(isWithdrawalRequest(ctx) ? { success: false } : {}),
    error: error === undefined ? sentenceOf(code) : wordsInEnglish(error),
    code,
    ...(error === undefined ? {} : { said: asSaid(error) }),
    ...shown,
  };
  ctx.status = statusOf(code);
  ctx.body = problem;
  const seconds = retryAfterSeconds ?? (ctx.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (seconds !== undefined) ctx.set("Retry-After", String(seconds));
}

const isWithdrawalRequest = ({ method, path }: RequestContext): boolean =>
  method === requestWithdrawal.method && path === requestWithdrawal.path;

function statusFrom(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}

/** SQLSTATE character_not_in_repertoire and untranslatable_character. */
const UNSTORABLE = new Set(["22021", "22P05"]);

/** SQLSTATE lock_not_available and query_canceled: the request's own statement has waited too long. */
const WAITED = new Set(["55P03", "57014"]);

/** SQLSTATE classes 08, 25P and 57P, no connection, or a pool with no free connection in time. */
function isDatabaseDown(error: unknown): boolean {
  return (
    /^(08|25P|57P|ECONN)/.test(codeOf(error)) ||
    (error instanceof Error &&
      (error.name === "KnexTimeoutError" || /connection timeout|^timeout expired$/.test(error.message)))
  );
}
