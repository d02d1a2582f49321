import { ApiPartialResponseError, ApiRequestError, ApiResponseError } from "twitter-api-v2";

/** What kind of no it was; each kind has one treatment (docs/architecture.md, X). */
export type XFailureKind =
  | "limited"
  | "no_credits"
  | "reauth"
  | "app_forbidden"
  | "account_forbidden"
  | "refused"
  | "gone"
  | "transient"
  | "unknown";

export class XFailure extends Error {
  readonly kind: XFailureKind;
  /** When X will answer again, if it said so. */
  readonly retryAt: Date | undefined;

  constructor(kind: XFailureKind, message: string, retryAt?: Date) {
    super(message);
    this.kind = kind;
    this.retryAt = retryAt;
  }
}

/** For the miner, in words: a cause, never a raw error. */
const SENTENCES: Record<XFailureKind, string> = {
  limited: "X is limiting how often it can be asked",
  no_credits: "Lode's allowance for asking X is used up",
  reauth: "X no longer accepts this connection",
  app_forbidden: "X does not allow Lode to ask this right now",
  account_forbidden: "X has restricted this account",
  refused: "X refused to say",
  gone: "X no longer shows the target of this task",
  transient: "X did not answer",
  unknown: "X answered something unexpected",
};

interface Shape {
  status: number;
  /** Last path segment of the problem's `type`; the text of a problem is never looked at. */
  type: string;
  code: number;
  reason: string;
}

const WAIT_WITHOUT_HEADERS_MS = 15 * 60_000;

/** Every error of the client, and of the network below it, as one of the kinds. */
export function classifyFailure(error: unknown, now: Date): XFailure {
  if (error instanceof XFailure) return error;
  const kind = kindOf(error);
  const retryAt = kind === "limited" ? resetOf(error, now) : undefined;
  return new XFailure(kind, SENTENCES[kind], retryAt);
}

function kindOf(error: unknown): XFailureKind {
  if (error instanceof ApiRequestError || error instanceof ApiPartialResponseError) return "transient";
  if (!(error instanceof ApiResponseError)) return "unknown";
  const { status, type, code, reason } = shapeOf(error);
  if (status === 429 || code === 88 || type === "usage-capped") return "limited";
  if (status === 402) return "no_credits";
  if (status === 401 || [32, 89, 135, 215].includes(code)) return "reauth";
  if (status === 403) {
    if (
      ["client-forbidden", "oauth1-permissions"].includes(type) ||
      reason === "client-not-enrolled" ||
      code === 453
    ) {
      return "app_forbidden";
    }
    return [64, 326, 226].includes(code) || type === "about:blank" ? "account_forbidden" : "refused";
  }
  if (status === 404 || type === "resource-not-found") return "gone";
  return status >= 500 ? "transient" : "unknown";
}

function shapeOf(error: ApiResponseError): Shape {
  const body: unknown = error.data;
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const first = Array.isArray(fields.errors)
    ? (fields.errors[0] as { code?: unknown } | undefined)
    : undefined;
  return {
    status: error.code,
    type: typeof fields.type === "string" ? lastSegment(fields.type) : "",
    code: typeof first?.code === "number" ? first.code : 0,
    reason: typeof fields.reason === "string" ? fields.reason : "",
  };
}

const lastSegment = (type: string): string => type.slice(type.lastIndexOf("/") + 1);

function resetOf(error: unknown, now: Date): Date {
  const limit = error instanceof ApiResponseError ? error.rateLimit : undefined;
  if (!limit) return new Date(now.getTime() + WAIT_WITHOUT_HEADERS_MS);
  const day =
    limit.userDay?.remaining === 0 ? limit.userDay : limit.day?.remaining === 0 ? limit.day : undefined;
  return new Date((day?.reset ?? limit.reset) * 1_000);
}
