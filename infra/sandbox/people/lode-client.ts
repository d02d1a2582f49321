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

/** An HTTP client that acts like a browser: it keeps cookies and sends the CSRF token. */
export interface LodeClient {
  ask<E extends Endpoint>(endpoint: E, sending?: CallInput<E>): Promise<CallAnswer<AnswerOf<E> | Problem>>;
  /** Returns the body of a success; otherwise throws with the problem's sentence. */
  call<E extends Endpoint>(endpoint: E, sending?: CallInput<E>): Promise<AnswerOf<E>>;
  /** Navigates like a browser, and returns the redirect's address without following it. */
  navigate(path: string): Promise<string | null>;
  captcha(action: string): Promise<string>;
  cookies: Map<string, string>;
}

export function createLodeClient(baseUrl: string): LodeClient {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie) headers.set("Cookie", cookie);
    const csrf = cookies.get("csrfToken");
    if (csrf && init.method !== "GET") headers.set("X-CSRF-Token", decodeURIComponent(csrf));
    const response = await fetch(baseUrl + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  }

  async function ask<E extends Endpoint>(endpoint: E, sending: CallInput<E> = {}) {
    if (endpoint.method !== "GET" && !cookies.has("csrfToken"))
      await send("/api/csrf-token", { method: "GET" });
    const response = await send(addressOf(endpoint, sending), {
      method: endpoint.method,
      headers: { ...(sending.body ? { "Content-Type": "application/json" } : {}), ...sending.headers },
      ...(sending.body ? { body: JSON.stringify(sending.body) } : {}),
    });
    const body = (await response.json()) as AnswerOf<E> | Problem;
    return { status: response.status, headers: response.headers, body };
  }

  return {
    cookies,
    ask,
    async call(endpoint, sending) {
      const { status, body } = await ask(endpoint, sending);
      if (status >= 200 && status < 300) return body as AnswerOf<typeof endpoint>;
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${(body as Problem).error}`);
    },
    async navigate(path) {
      return (await send(path, { method: "GET" })).headers.get("Location");
    },
    async captcha(action) {
      const response = await send(`/api/captcha/challenge?action=${action}`, { method: "GET" });
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
