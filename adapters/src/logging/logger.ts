import { type Logger, pino } from "pino";
import { currentRunId } from "./run-id.ts";

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

/** Fields of Postgres's errors that name the schema and no value. */
const NAMED = ["code", "constraint", "table", "column", "schema", "routine"] as const;

/**
 * An error by named fields only. Libraries attach more: Postgres's `detail` and `where` contain whole rows, with
 * addresses and hashes.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const known = NAMED.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(known),
    ...cause,
  };
}

/** JSON lines in UTC. `name` is the process. The lines of one request, job or sweep share a `runId`. */
export const createLogger = (name: string, level: string): Logger =>
  pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin() {
      const runId = currentRunId();
      return runId ? { runId } : {};
    },
    serializers: { err: describeError },
    redact: { paths: REDACTED, censor: "[redacted]" },
  });
