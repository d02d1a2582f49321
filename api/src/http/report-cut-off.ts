import type { Logger } from "@lode/adapters/tracing/logger";
import { messageOf } from "@lode/core/contracts/errors";

/** A client that went away while it was being answered, such as a closed page with its stream of events. */
const LEFT: ReadonlySet<string> = new Set([
  "ERR_STREAM_PREMATURE_CLOSE",
  "ECONNRESET",
  "EPIPE",
  "ECONNABORTED",
]);

/** What fails after the answer has begun: Koa would print each with its stack. */
export const reportCutOff =
  (logger: Logger) =>
  (error: unknown): void => {
    const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
    const level = LEFT.has(code) ? "debug" : "error";
    logger[level]({ reason: messageOf(error), code }, "an answer was cut off");
  };
