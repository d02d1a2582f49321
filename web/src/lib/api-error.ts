import type { Problem } from "@lode/core/contracts/problem";

/** An answer that was not a success. If there was no answer, `status` is 0 and `code` is `unreachable` or `offline`. */
export interface ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly attemptId: string | null;
}

const mark = Symbol("api error");

export const apiError = (status: number, sentence: string, problem: Partial<Problem>) =>
  Object.assign(new Error(sentence), {
    [mark]: true,
    name: "ApiError",
    status,
    code: problem.code ?? "unknown",
    fields: problem.fields ?? {},
    attemptId: problem.attempt_id ?? null,
  }) satisfies ApiError;

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && mark in error;

/** The code of a refusal; empty for any other error, or none. */
export const codeOf = (error: unknown): string => (isApiError(error) ? error.code : "");

/** Whether a retry may help, because the network or the server failed. A 4xx would fail again. */
export const isTransient = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500;

/** True if nothing was sent, because the device has no network. */
export const isOffline = (error: unknown): boolean => codeOf(error) === "offline";

/** True if the session is over. A wrong password is also a 401. */
export const isSessionOver = (error: unknown): boolean =>
  isApiError(error) && error.status === 401 && error.code !== "invalid-credentials";

export const sentenceFor = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.message !== "" ? error.message : otherwise;
