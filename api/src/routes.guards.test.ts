import supertest from "supertest";
import { beforeAll, expect, test } from "vitest";
import { sessionCookieOf, useTestApp } from "../test/test-app.ts";

const app = useTestApp({ TRUSTED_PROXIES: "1", BROWSER_RPC_URL: "https://public.test/v1?key=secret" });
const problem = (code: string) => ({ code, error: expect.stringMatching(/\w/) });

test("an unknown route answers in JSON with a sentence and a code", async () => {
  const api = supertest(app().server);
  expect((await api.get("/api/nothing")).body).toEqual(problem("not-found"));
  const wrongMethod = await api.delete("/api/stats");
  expect(wrongMethod.status).toBe(405);
  expect(wrongMethod.headers.allow).toContain("GET");
  expect(wrongMethod.body).toEqual(problem("method-not-allowed"));
  expect((await api.get("/api/%00")).status).toBe(404);
});

type SentCall = Record<string, string>;
/** The credentials that a write may send: the session's cookie, the bearer, and tokens of several sessions. */
interface Known {
  session: string;
  bearer: string;
  own: string;
  others: string;
  visitors: string;
}
let known: Known;
beforeAll(async () => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  const { bearer } = ada;
  const [session, own, others, visitors] = [
    await sessionCookieOf(ada),
    await ada.csrf(),
    await ben.csrf(),
    await app().visitor().csrf(),
  ];
  known = { session, bearer: `Bearer ${bearer}`, own, others, visitors };
});
/** The session's cookie with these cookies of tokens, and a token in the header. */
const withTokens = (cookies: string, token: string): SentCall => ({
  Cookie: `${cookies}; ${known.session}`,
  "X-CSRF-Token": token,
});
const withOwn = () => withTokens(`csrfToken=${known.own}`, known.own);
const twice = (token: string) => withTokens(`csrfToken=${token}`, token);

test.each<[what: string, answer: number | string, sent: () => SentCall]>([
  ["the session's own token", 200, withOwn],
  ["no token", "csrf-refused", () => ({ Cookie: `csrfToken=${known.own}; ${known.session}` })],
  ["a forged token", "csrf-refused", () => withTokens(`csrfToken=${known.own}`, "forged.pair")],
  ["another session's token", "csrf-refused", () => withTokens(`csrfToken=${known.own}`, known.others)],
  ["an equal but unsigned pair", "csrf-refused", () => twice("same.same")],
  ["another session's signed pair", "csrf-refused", () => twice(known.others)],
  ["a visitor's signed pair", "csrf-refused", () => twice(known.visitors)],
  // Another application on the parent domain may set a csrfToken of its own.
  ["a foreign token first", 200, () => withTokens(`csrfToken=foreign; csrfToken=${known.own}`, known.own)],
  ["a broken token first", 200, () => withTokens(`csrfToken=%; csrfToken=${known.own}`, known.own)],
  ["a bearer alone", 200, () => ({ Authorization: known.bearer })],
  [
    "a bearer from another site",
    "cross-site-refused",
    () => ({ Authorization: known.bearer, Origin: "https://evil.example" }),
  ],
  [
    "a bearer and Sec-Fetch-Site",
    "cross-site-refused",
    () => ({ Authorization: known.bearer, "Sec-Fetch-Site": "cross-site" }),
  ],
  // A forwarded host that a client makes up does not become our origin.
  [
    "a forwarded host of its origin",
    "cross-site-refused",
    () => ({ ...withOwn(), Origin: "http://evil.example", "X-Forwarded-Host": "evil.example" }),
  ],
  ["a forwarded host", 200, () => ({ ...withOwn(), "X-Forwarded-Host": "evil.example" })],
])("adversary: a write with %s is answered with %s", async (_, answer, sent) => {
  const { status, body, headers } = await supertest(app().server)
    .put("/api/profile")
    .set(sent())
    .send({ bio: "mine" });
  if (answer === 200) return expect(status).toBe(200);
  expect([status, body]).toEqual([403, problem(String(answer))]);
  if (answer === "csrf-refused") expect(String(headers["set-cookie"])).toContain("csrfToken=");
});

test("a bearer is no cookie, and a cookie no bearer", async () => {
  const swapped = [
    { Authorization: `Bearer ${known.session.replace("lode_session=", "")}` },
    { Cookie: `lode_session=${known.bearer.replace("Bearer ", "")}` },
  ];
  for (const sent of swapped)
    expect((await supertest(app().server).get("/api/profile").set(sent)).status).toBe(401);
});

test("no other origin may read responses", async () => {
  for (const origin of ["null", "https://evil.example", "http://127.0.0.1:3000.evil.example"]) {
    const answer = await supertest(app().server).get("/api/stats").set("Origin", origin);
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  }
});

test("pages carry the security headers", async () => {
  const { headers } = await supertest(app().server).get("/dashboard");
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
  expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
  expect(headers["content-security-policy"]).toContain("connect-src 'self' https://public.test;");
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
});

test.each(["/api/stats", "/api/profile", "/api/nothing"])(
  "the data of %s may load nothing when it is opened as a page, and carries no header of a page",
  async (path) => {
    const { headers } = await supertest(app().server).get(path);
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(headers).not.toHaveProperty("x-frame-options");
    expect(Object.entries(headers).join("\n").length).toBeLessThan(700);
  },
);
