import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "@lode/core/contracts/http/endpoint";
import type { Problem } from "@lode/core/contracts/problem";
import { network } from "../texts/en/network.ts";
import { apiError, isApiError } from "./api-error.ts";
import { readCsrfToken, requestCsrfToken } from "./csrf.ts";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early-answers.ts";
import { isOnline } from "./offline.ts";
import { readToken } from "./session.ts";

/** An input that the endpoint does not declare cannot be passed; one that it requires must be. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

export type CallOptions<E extends Endpoint> = Part<"body", BodyOf<E>> &
  Part<"query", QueryOf<E>> &
  Part<"params", ParamsOf<E>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** For a call that takes one. */
    file?: File;
  };

interface Request {
  body?: unknown;
  query?: unknown;
  params?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  file?: File;
}

/** These calls rely on the cookie alone (specification, section 6). */
const WITHOUT_BEARER: readonly string[] = [
  "/api/withdrawal",
  "/api/withdrawals",
  "/api/withdrawals/:id",
  "/api/profile/avatar",
];

function addressOf(endpoint: Endpoint, { params, query }: Request): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

async function headersFor(endpoint: Endpoint, request: Request): Promise<Headers> {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json");
  if (request.body !== undefined) headers.set("content-type", "application/json");
  const bearer = WITHOUT_BEARER.includes(endpoint.path) ? null : readToken();
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  if (endpoint.method !== "GET") {
    if (readCsrfToken() === null) await requestCsrfToken();
    const csrf = readCsrfToken();
    if (csrf !== null) headers.set("x-csrf-token", csrf);
  }
  return headers;
}

async function fetchAnswer(endpoint: Endpoint, request: Request): Promise<Response> {
  // At once and in plain words, rather than after a timeout: nothing must look as if it were on its way.
  if (!isOnline()) throw apiError(0, network.offline, { code: "offline" });
  const init: RequestInit = {
    method: endpoint.method,
    credentials: "include",
    headers: await headersFor(endpoint, request),
  };
  if (request.body !== undefined) init.body = JSON.stringify(request.body);
  if (request.file && endpoint.upload) {
    const form = new FormData();
    form.set(endpoint.upload, request.file);
    init.body = form;
  }
  if (request.signal) init.signal = request.signal;
  const address = addressOf(endpoint, request);
  if (endpoint.method !== "GET") dropEarlyAnswers();
  const early = endpoint.method === "GET" ? takeEarlyAnswer(address, readToken()) : undefined;
  const answer = await early?.catch(() => undefined);
  if (answer) return answer;
  try {
    return await fetch(address, init);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw apiError(0, network.unreachable, { code: "unreachable" });
  }
}

async function send(endpoint: Endpoint, request: Request): Promise<unknown> {
  const response = await fetchAnswer(endpoint, request);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const problem = (answer ?? {}) as Partial<Problem>;
  throw apiError(
    response.ok ? 502 : response.status,
    problem.error || response.statusText,
    problem,
    response.headers.get("retry-after"),
  );
}

/**
 * One call of the contract. Throws an ApiError with the server's own sentence. A call refused for its CSRF
 * token is sent once more with a fresh one.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: Record<never, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
): Promise<AnswerOf<E>> {
  const request = (options ?? {}) as Request;
  const answer = await send(endpoint, request).catch(async (error: unknown) => {
    if (!isApiError(error) || error.code !== "csrf-refused") throw error;
    await requestCsrfToken();
    return send(endpoint, request);
  });
  // In development only: the server's tests check the contract, so production does not download the schemas.
  if (import.meta.env.DEV) (await import("./check-answer.ts")).checkAnswer(endpoint, answer);
  return answer as AnswerOf<E>;
}
