import { type Logger, pino } from "pino";
import { currentTrace } from "./trace-context.ts";

export type { Logger };

/** Only a safeguard: log fields are chosen explicitly, so secrets should never get here. */
const REDACTED = [
  "password",
  "token",
  "access_token",
  "captcha_token",
  "oauth_token",
  "oauth_verifier",
  "authorization",
  "cookie",
  "email",
  "*.password",
  "*.token",
  "*.authorization",
  "*.cookie",
  "*.email",
];

/**
 * JSON lines in UTC. `name` is the process. All lines of a request, its jobs and its payout have the same
 * `traceId`.
 */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin() {
      const traceId = currentTrace()?.traceId;
      return traceId ? { traceId } : {};
    },
    redact: { paths: REDACTED, censor: "[redacted]" },
  });
}
