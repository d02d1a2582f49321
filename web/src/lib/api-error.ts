import type { Problem } from "@lode/core/contracts/problem";

/** An answer that was not a success, or none at all: then `status` is 0 and `code` is `unreachable`. */
export interface ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** For forms: which field, and what is wrong with it. */
  readonly fields: Record<string, string>;
  /** Seconds, if the server sent Retry-After. */
  readonly retryAfter: number | null;
  readonly attemptId: string | null;
}

const mark = Symbol("api error");

export function apiError(status: number, sentence: string, problem: Partial<Problem>, wait?: string | null) {
  const seconds = Number(wait);
  return Object.assign(new Error(sentence), {
    [mark]: true,
    name: "ApiError",
    status,
    code: problem.code ?? "unknown",
    fields: problem.fields ?? {},
    retryAfter: wait && Number.isFinite(seconds) ? seconds : null,
    attemptId: problem.attempt_id ?? null,
  }) satisfies ApiError;
}

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && mark in error;

/** Whether a retry may help: the network or the server failed. A 4xx would fail again. */
export const isTransient = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500;

/** Nothing was sent, because the device has no network. */
export const isOffline = (error: unknown): boolean => isApiError(error) && error.code === "offline";

/** The session is over, as opposed to a wrong password, which is also a 401. */
export const isSessionOver = (error: unknown): boolean =>
  isApiError(error) && error.status === 401 && error.code !== "invalid-credentials";

export const sentenceFor = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.message !== "" ? error.message : otherwise;
