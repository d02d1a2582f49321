import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "@lode/core/contracts/http/endpoint";
import type { Problem } from "@lode/core/contracts/problem";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

export interface CallAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

interface CallInput<E extends Endpoint> {
  body?: BodyOf<E>;
  query?: QueryOf<E>;
  params?: ParamsOf<E>;
  headers?: Record<string, string>;
}

export type LodeClient = ReturnType<typeof createLodeClient>;

interface ClientOptions {
  /** Instead of cookies. Such a call needs no CSRF token. */
  bearer?: string;
  withinMs?: number;
  /** Where the page of this API gets its CSRF token from, and the cookie with the token. */
  csrf?: { path: string; cookie: string };
}

/** An HTTP client that acts like a browser: it keeps cookies and sends the CSRF token. */
export function createLodeClient(
  baseUrl: string,
  { bearer, withinMs = 300_000, csrf = { path: "/api/csrf-token", cookie: "csrfToken" } }: ClientOptions = {},
) {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie) headers.set("Cookie", cookie);
    if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
    const token = cookies.get(csrf.cookie);
    if (token && init.method !== "GET") {
      headers.set("X-CSRF-Token", decodeURIComponent(token));
      headers.set("Origin", new URL(baseUrl).origin);
    }
    const signal = AbortSignal.timeout(withinMs);
    const response = await fetch(baseUrl + path, { ...init, headers, redirect: "manual", signal });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  }

  /** Calls a path that is no endpoint of the contract. The body is empty if the answer is not JSON. */
  async function send(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<CallAnswer<Record<string, unknown>>> {
    if (method !== "GET" && !bearer && !cookies.has(csrf.cookie)) await request(csrf.path, { method: "GET" });
    const response = await request(path, {
      method,
      headers: { ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const isJson = response.headers.get("content-type")?.includes("json");
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} };
  }

  const ask = <E extends Endpoint>(
    endpoint: E,
    sending: CallInput<E> = {},
  ): Promise<CallAnswer<AnswerOf<E> | Problem>> =>
    send(
      endpoint.method,
      addressOf(endpoint, sending),
      sending.body as object | undefined,
      sending.headers,
    ) as never;

  return {
    cookies,
    send,
    ask,
    /** Returns the body of a success; otherwise throws with the problem's sentence. */
    async call<E extends Endpoint>(endpoint: E, sending?: CallInput<E>): Promise<AnswerOf<E>> {
      const { status, headers, body } = await ask(endpoint, sending);
      const isJson = headers.get("content-type")?.includes("json");
      if (isJson && status >= 200 && status < 300) return body as AnswerOf<E>;
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${(body as Problem).error}`);
    },
    /** Navigates like a browser, and returns the redirect's address without following it. */
    async navigate(path: string) {
      return (await request(path, { method: "GET" })).headers.get("Location");
    },
    async captcha(action: string) {
      const response = await request(`/api/captcha/challenge?action=${action}`, { method: "GET" });
      if (!response.ok) throw new Error(`No captcha challenge: ${response.status}`);
      return solveCaptcha((await response.json()) as Challenge);
    },
  };
}

function addressOf<E extends Endpoint>(endpoint: E, { params, query }: CallInput<E>): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return search ? `${path}?${search}` : path;
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";");
  const at = pair.indexOf("=");
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const hasExpired = /expires=thu, 01 jan 1970/i.test(line);
  if (value === "" || hasExpired) cookies.delete(name);
  else cookies.set(name, value);
}

/** Solves the proof of work like the page's widget. Returns the captcha_token. */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The captcha could not be solved in time.");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
