import type { Logger } from "@lode/adapters/tracing/logger";
import { messageOf } from "@lode/core/contracts/errors";

/** Errors of a client that disconnected during its answer, such as a closed page with an event stream. */
const LEFT: ReadonlySet<string> = new Set([
  "ERR_STREAM_PREMATURE_CLOSE",
  "ECONNRESET",
  "EPIPE",
  "ECONNABORTED",
]);

/** Logs errors after the answer has begun, which Koa would print with their stacks. */
export const reportCutOff =
  (logger: Logger) =>
  (error: unknown): void => {
    const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
    const level = LEFT.has(code) ? "debug" : "error";
    logger[level]({ reason: messageOf(error), code }, "an answer was cut off");
  };
