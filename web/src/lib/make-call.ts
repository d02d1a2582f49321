import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "@lode/core/contracts/http/endpoint";
import type { Problem } from "@lode/core/contracts/problem";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { ui } from "../texts/en/ui.ts";
import { sayProblem } from "../texts/say.ts";
import { apiError, isApiError } from "./api-error.ts";
import { compareClocks } from "./now.ts";
import { isOnline } from "./offline.ts";

/** Forbids an input that the endpoint does not declare, and demands an input that it requires. */
type InputPart<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

export type CallOptions<E extends Endpoint> = InputPart<"body", BodyOf<E>> &
  InputPart<"query", QueryOf<E>> &
  InputPart<"params", ParamsOf<E>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    file?: File;
  };

type CallRequest = Omit<CallOptions<Endpoint>, "body" | "query" | "params"> & {
  body?: unknown;
  query?: unknown;
  params?: unknown;
};

/** How a page identifies its caller. The miners' page and the operators' console differ in this. */
export interface CallCredentials {
  /** The token to send in addition to the cookies. */
  bearerFor(endpoint: Endpoint): string | null;
  readCsrfToken(): string | null;
  /** Requests a new cookie with the CSRF token. Never throws. */
  renewCsrfToken(): Promise<void>;
  /** Returns an answer that was requested before the code arrived. */
  takeEarlyAnswer?(address: string): Promise<Response> | undefined;
  /** Called before a change, which makes earlier answers outdated. */
  beforeChange?(): void;
}

function addressOf(endpoint: Endpoint, { params, query }: CallRequest): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

async function headersFor(
  credentials: CallCredentials,
  endpoint: Endpoint,
  request: CallRequest,
): Promise<Headers> {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json");
  if (request.body !== undefined) headers.set("content-type", "application/json");
  const bearer = credentials.bearerFor(endpoint);
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  if (endpoint.method !== "GET") {
    if (credentials.readCsrfToken() === null) await credentials.renewCsrfToken();
    const csrf = credentials.readCsrfToken();
    if (csrf !== null) headers.set("x-csrf-token", csrf);
  }
  return headers;
}

async function fetchAnswer(
  credentials: CallCredentials,
  endpoint: Endpoint,
  request: CallRequest,
): Promise<Response> {
  // Fails at once instead of after a timeout, so that nothing seems to be in progress.
  if (!isOnline()) throw apiError(0, ui.network.offline, { code: "offline" });
  const init: RequestInit = {
    method: endpoint.method,
    credentials: "include",
    headers: await headersFor(credentials, endpoint, request),
  };
  if (request.signal) init.signal = request.signal;
  if (request.body !== undefined) init.body = JSON.stringify(request.body);
  if (request.file && endpoint.upload) {
    const form = new FormData();
    form.set(endpoint.upload, request.file);
    init.body = form;
  }
  const address = addressOf(endpoint, request);
  if (endpoint.method !== "GET") credentials.beforeChange?.();
  const early = endpoint.method === "GET" ? credentials.takeEarlyAnswer?.(address) : undefined;
  const answer = await early?.catch(() => undefined);
  if (answer) return answer;
  try {
    const response = await fetch(address, init);
    compareClocks(response);
    return response;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw apiError(0, ui.network.unreachable, { code: "unreachable" });
  }
}

async function send(
  credentials: CallCredentials,
  endpoint: Endpoint,
  request: CallRequest,
): Promise<unknown> {
  const response = await fetchAnswer(credentials, endpoint, request);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const problem = (answer ?? {}) as Partial<Problem>;
  const { error = "", said, code = "" } = problem;
  throw apiError(
    response.ok ? 502 : response.status,
    // If the server sends no sentence, each screen has its own: see sentenceFor.
    sayProblem(code, error, said),
    problem,
  );
}

export type OptionsOf<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>];

export type Call = <E extends Endpoint>(endpoint: E, ...options: OptionsOf<E>) => Promise<AnswerOf<E>>;

/**
 * Calls throw an ApiError with the server's own sentence. A call refused for its CSRF token is repeated once
 * with a new token.
 */
export const makeCall =
  (credentials: CallCredentials): Call =>
  async (endpoint, ...[options]) => {
    const request = (options ?? {}) as CallRequest;
    const answer = await send(credentials, endpoint, request).catch(async (error: unknown) => {
      if (!isApiError(error) || error.code !== "csrf-refused") throw error;
      await credentials.renewCsrfToken();
      return send(credentials, endpoint, request);
    });
    // In development only: the server's tests check the contract, so production needs no schemas.
    if (import.meta.env.DEV) {
      const { error } = endpoint.schemas.response.safeParse(answer);
      if (error) console.error(`${endpoint.method} ${endpoint.path} broke its contract`, error);
    }
    return answer as AnswerOf<typeof endpoint>;
  };

export const makeRead =
  (call: Call) =>
  <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...[options]: OptionsOf<E>) =>
    queryOptions({
      queryKey,
      queryFn: ({ signal }) => call(endpoint, { ...options, signal } as CallOptions<E>),
    });

/** The server's last answer. An application on the parent domain may set another cookie of the same name. */
let answered: string | null = null;

/**
 * The cookie whose value proves that a call comes from our page. Scripts may read it on purpose: the page sends its
 * value back. A failure to renew it is ignored: the call that needs the cookie reports its own error.
 */
export const csrfCookie = (name: string, address: string) => ({
  readCsrfToken(): string | null {
    const pairs = document.cookie.split("; ").filter((one) => one.startsWith(`${name}=`));
    const values = pairs.map((pair) => pair.slice(name.length + 1));
    return values.find((value) => value === answered) ?? values[0] ?? null;
  },
  async renewCsrfToken(): Promise<void> {
    try {
      const response = await fetch(address, { credentials: "include" });
      answered = ((await response.json()) as { csrfToken: string }).csrfToken;
    } catch {
      // Ignored, see above.
    }
  },
});
