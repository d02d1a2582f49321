import supertest from "supertest";
import { expect, test } from "vitest";
import { sessionCookieOf, useTestApp } from "../test/test-app.ts";

const app = useTestApp({ TRUSTED_PROXIES: "1" });
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

test("a body with missing fields is refused by field", async () => {
  const visitor = app().visitor();
  const csrf = await visitor.csrf();
  const answer = await visitor.agent.post("/api/auth/signin").set("X-CSRF-Token", csrf).send({});
  expect(answer).toMatchObject({
    status: 400,
    body: { code: "invalid-input", fields: { email: expect.any(String) } },
  });
});

test("a bearer alone, a cookie alone and both together name the same miner", async () => {
  const ada = await app().signedIn({ name: "Ada" });
  const bearer = { Authorization: `Bearer ${ada.bearer}` };
  const ways = [
    supertest(app().server).get("/api/profile").set(bearer),
    ada.agent.get("/api/profile"),
    ada.agent.get("/api/profile").set(bearer),
  ];
  for (const answer of await Promise.all(ways)) {
    expect(answer).toMatchObject({ status: 200, body: { profile: { display_name: "Ada" } } });
  }
});

test("the bearer does not work as a cookie, nor the cookie as a bearer", async () => {
  const ada = await app().signedIn();
  const cookie = (await sessionCookieOf(ada)).replace("lode_session=", "");
  const api = supertest(app().server);
  expect((await api.get("/api/profile").set("Authorization", `Bearer ${cookie}`)).status).toBe(401);
  expect((await api.get("/api/profile").set("Cookie", `lode_session=${ada.bearer}`)).status).toBe(401);
});

test("a write with the cookie needs the session's own token", async () => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  const write = () => ada.agent.put("/api/profile").send({ bio: "mine" });
  expect(await write()).toMatchObject({ status: 403, body: problem("csrf-refused") });
  expect(await write().set("X-CSRF-Token", "forged.pair")).toMatchObject({ status: 403 });
  expect(await write().set("X-CSRF-Token", await ben.csrf())).toMatchObject({ status: 403 });
  expect(await write().set("X-CSRF-Token", await ada.csrf())).toMatchObject({ status: 200 });
});

test("a csrfToken that another application on the parent domain set does not lock a page out", async () => {
  const ada = await app().signedIn();
  const [session, token] = [await sessionCookieOf(ada), await ada.csrf()];
  for (const cookies of [`csrfToken=foreign; csrfToken=${token}`, `csrfToken=%; csrfToken=${token}`]) {
    const write = supertest(app().server)
      .put("/api/profile")
      .set("Cookie", `${cookies}; ${session}`)
      .set("X-CSRF-Token", token)
      .send({ bio: "mine" });
    expect(await write).toMatchObject({ status: 200 });
  }
});

test("an equal but unsigned pair of tokens is refused, and so is another session's signed pair", async () => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  const session = await sessionCookieOf(ada);
  for (const token of ["same.same", await ben.csrf(), await app().visitor().csrf()]) {
    const forged = supertest(app().server)
      .put("/api/profile")
      .set("Cookie", `${session}; csrfToken=${token}`)
      .set("X-CSRF-Token", token)
      .send({ bio: "forged" });
    expect(await forged).toMatchObject({ status: 403, body: problem("csrf-refused") });
  }
});

test("a bearer without a cookie needs no token, but another site is still refused", async () => {
  const ada = await app().signedIn();
  const write = () =>
    supertest(app().server)
      .put("/api/profile")
      .set("Authorization", `Bearer ${ada.bearer}`)
      .send({ bio: "hello" });
  expect((await write()).status).toBe(200);
  expect(await write().set("Origin", "https://evil.example")).toMatchObject({
    status: 403,
    body: problem("cross-site-refused"),
  });
  expect(await write().set("Sec-Fetch-Site", "cross-site")).toMatchObject({ status: 403 });
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

test("adversary: X-Forwarded-Host makes no other origin our own", async () => {
  const ada = await app().signedIn();
  const token = await ada.csrf();
  const write = (headers: Record<string, string>) =>
    ada.agent.put("/api/profile").set("X-CSRF-Token", token).set(headers).send({ bio: "hello" });
  const evil = { Origin: "http://evil.example", "X-Forwarded-Host": "evil.example" };
  expect(await write(evil)).toMatchObject({ status: 403, body: { code: "cross-site-refused" } });
  expect((await write({ "X-Forwarded-Host": "evil.example" })).status).toBe(200);
});
