import { removeAccount } from "@lode/core/contracts/http/accounts";
import { getCaptchaChallenge } from "@lode/core/contracts/http/auth";
import { getStats } from "@lode/core/contracts/http/points";
import { getProfile, uploadAvatar } from "@lode/core/contracts/http/profile";
import { getWithdrawal, listWithdrawals, requestWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./api.ts";
import { sentenceFor } from "./api-error.ts";

interface Sent {
  address: string;
  init: RequestInit;
}

let sent: Sent[];
let page: { cookie: string };
let stored: Map<string, string>;

/** Stubs fetch with these answers in turn; the last repeats. Calls for the CSRF cookie are not counted. */
function answerWith(...answers: Array<[status: number, body: unknown]>) {
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address === "/api/csrf-token") {
      page.cookie = "other=1; csrfToken=fresh";
      return Response.json({ csrfToken: "fresh" });
    }
    sent.push({ address, init });
    const [status, body] = answers[Math.min(sent.length, answers.length) - 1] ?? [500, {}];
    return new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      statusText: "As Said",
    });
  });
}

const header = (index: number, name: string) => new Headers(sent[index]?.init.headers).get(name);

beforeEach(() => {
  sent = [];
  page = { cookie: "" };
  stored = new Map();
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a read carries cookies, no CSRF token, and the bearer once there is one", async () => {
  stored.set("session_token", "abc");
  answerWith([200, { profile: {} }]);
  await call(getProfile);
  expect(sent[0]?.init.credentials).toBe("include");
  expect(header(0, "authorization")).toBe("Bearer abc");
  expect(header(0, "x-csrf-token")).toBeNull();
});

test("a withdrawal carries its idempotency key and the CSRF token, but never the bearer", async () => {
  stored.set("session_token", "abc");
  page.cookie = "csrfToken=one-two";
  answerWith([200, { success: true }]);
  const body = { amount: 100, withdrawalType: "stablecoin", walletAddress: "w" } as const;
  await call(requestWithdrawal, { body, headers: { "Idempotency-Key": "k" } });
  expect(header(0, "authorization")).toBeNull();
  expect(header(0, "x-csrf-token")).toBe("one-two");
  expect(header(0, "idempotency-key")).toBe("k");
  expect(sent[0]?.init.body).toBe(JSON.stringify(body));
});

test.each([
  ["the upload of a picture", () => call(uploadAvatar, { file: new File(["a"], "a.png") })],
  ["the list of withdrawals", () => call(listWithdrawals)],
])("%s carries no bearer", async (_what, send) => {
  stored.set("session_token", "abc");
  page.cookie = "csrfToken=one";
  answerWith([200, {}]);
  await send();
  expect(header(0, "authorization")).toBeNull();
});

test("a missing CSRF cookie is fetched before the call that needs it", async () => {
  answerWith([200, { success: true }]);
  await call(removeAccount, { body: { twitter_id: "1" } });
  expect(header(0, "x-csrf-token")).toBe("fresh");
});

test("a call refused for its CSRF token is retried exactly once with a new token", async () => {
  page.cookie = "csrfToken=stale";
  answerWith([403, { error: "Too long", code: "csrf-refused" }]);
  await expect(call(removeAccount, { body: { twitter_id: "1" } })).rejects.toMatchObject({ status: 403 });
  expect(sent.map((_, index) => header(index, "x-csrf-token"))).toEqual(["stale", "fresh"]);
});

test("path parameters and the query are written into the address", async () => {
  answerWith([200, {}]);
  await call(getWithdrawal, { params: { id: "a/b" } });
  await call(getCaptchaChallenge, { query: { action: "signin" } });
  expect(sent.map(({ address }) => address)).toEqual([
    "/api/withdrawals/a%2Fb",
    "/api/captcha/challenge?action=signin",
  ]);
});

test("an error carries the server's sentence and code", async () => {
  answerWith([429, { error: "Slow down", code: "too-many-requests" }]);
  await expect(call(getStats)).rejects.toMatchObject({
    status: 429,
    code: "too-many-requests",
    message: "Slow down",
  });
});

test("an error without a text gets the screen's own sentence, not the status text", async () => {
  answerWith([502, "<html>"]);
  const error = await call(getStats).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 502, message: "" });
  expect(sentenceFor(error, "Withdrawal failed. Please try again.")).toBe(
    "Withdrawal failed. Please try again.",
  );
});

test("a server that cannot be reached is an error with status 0", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  await expect(call(getStats)).rejects.toMatchObject({ status: 0, code: "unreachable" });
});
