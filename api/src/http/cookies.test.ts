import { hashPassword } from "@lode/adapters/crypto/password";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { PASSWORD, useTestApp } from "../../test/test-app.ts";

/** As deployed: https outside, and one trusted proxy in front of the API. */
const app = useTestApp({ PUBLIC_URL: "https://lode.example", TRUSTED_PROXIES: "1" });
const OUTSIDE = { "X-Forwarded-Proto": "https", Host: "lode.example" };

test("under https the session cookie is Secure, HttpOnly and Lax, and its prefix binds it to the host", async () => {
  const owner = app().visitor();
  const visit = await owner.agent.get("/api/csrf-token").set(OUTSIDE);
  const csrfCookie = [visit.headers["set-cookie"]].flat().join("\n");
  expect(csrfCookie).toMatch(/csrfToken=[^;]+; path=\/; samesite=lax; secure/i);
  expect(csrfCookie).not.toMatch(/httponly/i);

  const miner = await buildMiner(app().db, { passwordHash: await hashPassword(PASSWORD) });
  const token = visit.body.csrfToken;
  const answer = await owner.agent
    .post("/api/auth/signin")
    .set({ ...OUTSIDE, "X-CSRF-Token": token, Cookie: `csrfToken=${token}` })
    .send({ email: miner.email, password: PASSWORD, captcha_token: await owner.captcha("signin") });
  expect(answer.status).toBe(200);
  const cookies = [answer.headers["set-cookie"]].flat().join("\n");
  expect(cookies).toMatch(
    /__Host-lode_session=[^;]+; path=\/; expires=[^;]+; samesite=lax; secure; httponly/i,
  );
  expect(cookies).not.toMatch(/domain=/i);
});

test("under https, HSTS is sent", async () => {
  const { headers } = await app().visitor().agent.get("/api/stats").set(OUTSIDE);
  expect(headers["strict-transport-security"]).toMatch(/max-age=31536000/);
});

test("a health check by plain http from the same host is answered", async () => {
  expect((await app().visitor().agent.get("/api/health/ready")).status).toBe(200);
});
