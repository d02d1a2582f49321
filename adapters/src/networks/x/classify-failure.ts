import { say } from "@lode/core/domain/sentences/say";
import { ApiPartialResponseError, ApiRequestError, ApiResponseError } from "twitter-api-v2";
import { type FailureKind, NetworkFailure } from "../failure.ts";
import type { Grant } from "../port.ts";

/** Causes in words, shown to miners instead of a raw error. */
const CODES = {
  limited: "x.limited",
  no_credits: "x.no-credits",
  reauth: "x.reauth",
  app_forbidden: "x.app-forbidden",
  account_forbidden: "x.account-forbidden",
  refused: "x.refused",
  declined: "x.declined",
  gone: "x.gone",
  signer_silent: "x.transient",
  transient: "x.transient",
  unknown: "x.unknown",
} as const satisfies Record<FailureKind, string>;

/** Classifies every error of the client, and of the connection below it. */
export function classifyFailure(error: unknown, now: Date): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  const kind = kindOf(error);
  const retryAt = kind === "limited" ? resetOf(error, now) : undefined;
  return new NetworkFailure(kind, say(CODES[kind]), retryAt);
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof ApiRequestError || error instanceof ApiPartialResponseError) return "transient";
  if (!(error instanceof ApiResponseError)) return "unknown";
  const { status, type, code, reason } = shapeOf(error);
  const named = KIND_OF_PROBLEM[type];
  // Checked before the status: third-party reports (2026) show a spending cap with both 402 and 403.
  if (named === "no_credits") return named;
  if (status === 429 || code === 88 || named === "limited") return "limited";
  if (status === 402) return "no_credits";
  if (APP_CODES.includes(code)) return "app_forbidden";
  if (status === 401 || ACCOUNT_CODES.includes(code)) return "reauth";
  if (status === 403) {
    if (named === "app_forbidden" || reason === "client-not-enrolled") return "app_forbidden";
    return [326, 226].includes(code) ? "account_forbidden" : "refused";
  }
  if (status === 404 || type === "resource-not-found") return "gone";
  return status >= 500 ? "transient" : "unknown";
}

/** Keyed by the last path segment of a problem's type. */
const KIND_OF_PROBLEM: Record<string, FailureKind> = {
  credits: "no_credits",
  "usage-capped": "limited",
  "rate-limit-exceeded": "limited",
  "client-forbidden": "app_forbidden",
  "oauth1-permissions": "app_forbidden",
  "resource-not-found": "gone",
  "not-authorized-for-resource": "gone",
};
/** v1 codes that concern the app, whatever the token: a wrong clock, wrong keys, or too low a tier. */
const APP_CODES: readonly number[] = [135, 215, 453];
/**
 * v1 codes after which only a new grant helps: refused tokens, and an account that X has suspended (64), whose
 * miner reconnects it once X has lifted the suspension.
 */
const ACCOUNT_CODES: readonly number[] = [32, 64, 89];

/** Classifies a success that lacks the expected data by the first of its `errors[]`, if any. */
export function failureOfAnswer(answer: unknown, now = new Date()): NetworkFailure {
  const errors = isObject(answer) && Array.isArray(answer.errors) ? answer.errors : [];
  const first: unknown = errors[0];
  const type = isObject(first) && typeof first.type === "string" ? lastSegment(first.type) : "";
  const kind = KIND_OF_PROBLEM[type] ?? "unknown";
  const retryAt = kind === "limited" ? endOfWindow(undefined, now) : undefined;
  return new NetworkFailure(kind, say(CODES[kind]), retryAt);
}

export const failure = (kind: FailureKind): NetworkFailure => new NetworkFailure(kind, say(CODES[kind]));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** What tells refusals apart. `type` is the last path segment of the problem's type; its text is never parsed. */
function shapeOf(error: ApiResponseError) {
  const body: unknown = error.data;
  const fields = isObject(body) ? body : {};
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

export const lastSegment = (type: string): string => type.slice(type.lastIndexOf("/") + 1);

function resetOf(error: unknown, now: Date): Date {
  const limit = error instanceof ApiResponseError ? error.rateLimit : undefined;
  const usedUp = [limit?.userDay, limit?.day].find((window) => window?.remaining === 0);
  return endOfWindow((usedUp ?? limit)?.reset, now);
}

const QUARTER_HOUR_MS = 15 * 60_000;
const SOONEST_MS = 60_000;
/** X's longest window is a day; an hour more for clocks that differ. */
export const LONGEST_WINDOW_MS = 25 * 3_600_000;

/**
 * When X will answer again, by the seconds since 1970 that X names. Its clock or ours may be wrong, and a header can
 * hold anything: a past moment counts as a minute from now, and a moment beyond X's longest window, or none, as 15
 * minutes.
 */
function endOfWindow(reset: number | undefined, now: Date): Date {
  const waitMs = Number(reset) * 1_000 - now.getTime();
  return new Date(
    now.getTime() + (waitMs <= LONGEST_WINDOW_MS ? Math.max(waitMs, SOONEST_MS) : QUARTER_HOUR_MS),
  );
}

/** How many recently accepted grants to keep: some of their owners may take theirs back at the same time. */
const REMEMBERED = 10;
const REMEMBERED_MS = 6 * 3_600_000;
const PAUSE_MS = 15 * 60_000;

type Bill = { costMicrodollars: number };

/**
 * Decides what a refusal means. X sends a stray 401 when it has faults of its own, and a 403 about one post or
 * target: an account is refused only if X refuses to show it to its owner as well. If X no longer shows accounts to
 * other owners either, whom it has accepted within hours, the fault is X's or Lode's: no grant counts as refused, and
 * the questions wait. `readOwner` throws NetworkFailure.
 */
export function createRefusals(readOwner: (grant: Grant) => Promise<{ costMicrodollars: number }>) {
  let accepted: { grant: Grant; at: number }[] = [];
  let pausedUntil = 0;
  const accept = (grant: Grant): void => {
    const others = accepted.filter((one) => one.grant.accessToken !== grant.accessToken);
    accepted = [{ grant, at: Date.now() }, ...others].slice(0, REMEMBERED);
  };
  const answerTo = (grant: Grant, bill: Bill): Promise<FailureKind | "shown"> =>
    readOwner(grant).then(
      ({ costMicrodollars }) => {
        bill.costMicrodollars += costMicrodollars;
        return "shown";
      },
      ({ kind }: NetworkFailure) => kind,
    );

  const refusesOthers = async (owner: Grant, bill: Bill): Promise<boolean> => {
    const others = accepted.filter(
      ({ grant, at }) => at > Date.now() - REMEMBERED_MS && grant.accessToken !== owner.accessToken,
    );
    const answers = await Promise.all(others.map(({ grant }) => answerTo(grant, bill)));
    return answers.length > 0 && !answers.includes("shown");
  };

  const meaningOf = async (owner: Grant, refusal: NetworkFailure, bill: Bill): Promise<NetworkFailure> => {
    if (refusal.kind !== "reauth" && refusal.kind !== "refused") return refusal;
    const again = await answerTo(owner, bill);
    if (again === "refused" || again === "account_forbidden") return failure("account_forbidden");
    if (again !== "reauth") return refusal.kind === "reauth" ? failure("limited") : refusal;
    if (Date.now() > pausedUntil && !(await refusesOthers(owner, bill))) return failure("reauth");
    if (Date.now() > pausedUntil) pausedUntil = Date.now() + PAUSE_MS;
    return new NetworkFailure("limited", say("x.app-forbidden"), new Date(pausedUntil));
  };

  const confirm = async (owner: Grant, refusal: NetworkFailure): Promise<NetworkFailure> => {
    const bill = { costMicrodollars: 0 };
    const { kind, said, retryAt } = await meaningOf(owner, refusal, bill);
    return new NetworkFailure(kind, said, retryAt, bill.costMicrodollars);
  };

  return {
    accept,
    confirm,
    /** Asks with this grant, whose refusal is confirmed. `ask` throws NetworkFailure. */
    async asking<T>(grant: Grant, ask: () => Promise<T>): Promise<T> {
      const answer = await ask().catch(async (refusal: NetworkFailure) => {
        throw await confirm(grant, refusal);
      });
      accept(grant);
      return answer;
    },
  };
}

export type Refusals = ReturnType<typeof createRefusals>;
