import { hashToken } from "@lode/core/server/crypto/random-token";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { expect, test } from "vitest";
import { PASSWORD, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const who = (name: string) => ({ email: `${name}@auth.test`, password: PASSWORD, display_name: name });

test("sign-up stores a hash, asks for a mail, and opens no session", async () => {
  const visitor = app().visitor();
  const answer = await visitor.post("/api/auth/signup", {
    ...who("ada"),
    captcha_token: await visitor.captcha("signup"),
  });
  expect(answer).toMatchObject({ status: 200, body: { user: { email: "ada@auth.test" } } });
  expect(answer.body).not.toHaveProperty("session");
  const [user] = await app().db("users").where({ email: "ada@auth.test" });
  expect(user.password_hash).toMatch(/^\$argon2id\$/);
  const asked = await app()
    .db("outbox")
    .where({ event: "user.signed_up" })
    .whereRaw("payload->>'userId' = ?", [user.id]);
  expect(asked).toHaveLength(1);
  const signIn = await visitor.post("/api/auth/signin", {
    email: "ada@auth.test",
    password: PASSWORD,
    captcha_token: await visitor.captcha("signin"),
  });
  expect(signIn).toMatchObject({ status: 403, body: { code: "email-not-confirmed" } });
});

test("a known address is answered like a new one, and its owner is told by mail", async () => {
  const owner = await app().signedIn();
  const visitor = app().visitor();
  const known = {
    ...who("x"),
    email: owner.miner.email.toUpperCase(),
    captcha_token: await visitor.captcha("signup"),
  };
  const answer = await visitor.post("/api/auth/signup", known);
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { email: owner.miner.email, display_name: "x" } },
  });
  const told = await app().db("outbox").where({ event: "user.signed_up_again" });
  expect(told).toMatchObject([{ payload: { userId: owner.miner.userId } }]);
});

test("the confirmation works once, and only by POST", async () => {
  const { miner } = await app().signedIn({ confirmed: true });
  await app().db("users").where({ id: miner.userId }).update({ email_confirmed_at: null });
  const token = "t".repeat(43);
  await createEmailToken(app().db, {
    userId: miner.userId,
    purpose: "confirm",
    hash: hashToken(token),
    lifetimeHours: 24,
  });
  const visitor = app().visitor();
  await visitor.agent.get(`/auth/confirm?token=${token}`);
  const confirmed = async () =>
    (await app().db("users").where({ id: miner.userId }))[0].email_confirmed_at !== null;
  expect(await confirmed()).toBe(false);
  expect((await visitor.post("/api/auth/confirm", { token })).status).toBe(200);
  expect(await confirmed()).toBe(true);
  expect(await visitor.post("/api/auth/confirm", { token })).toMatchObject({
    status: 400,
    body: { code: "mail-token-refused" },
  });
});

test("a token that is too old confirms nothing", async () => {
  const { miner } = await app().signedIn();
  const token = "o".repeat(43);
  await createEmailToken(app().db, {
    userId: miner.userId,
    purpose: "confirm",
    hash: hashToken(token),
    lifetimeHours: -1,
  });
  expect((await app().visitor().post("/api/auth/confirm", { token })).status).toBe(400);
});

test("a captcha is needed, bound to its action, and good for one use", async () => {
  const visitor = app().visitor();
  const attempt = (captcha_token: string) =>
    visitor.post("/api/auth/signup", { ...who("bot"), captcha_token });
  expect(await attempt("")).toMatchObject({
    status: 400,
    body: { code: "captcha-missing", error: "Please complete the captcha" },
  });
  expect(await attempt("bm90aGluZw==")).toMatchObject({ status: 400, body: { code: "captcha-refused" } });
  expect(await attempt(await visitor.captcha("signin"))).toMatchObject({
    status: 400,
    body: { code: "captcha-refused" },
  });
  const solved = await visitor.captcha("signup");
  expect((await attempt(solved)).status).toBe(200);
  expect(await attempt(solved)).toMatchObject({ status: 400, body: { code: "captcha-refused" } });
});

test("a wrong password and an unknown address get the same answer", async () => {
  const { miner } = await app().signedIn();
  const visitor = app().visitor();
  const attempt = async (email: string) =>
    visitor.post("/api/auth/signin", {
      email,
      password: "wrong password",
      captcha_token: await visitor.captcha("signin"),
    });
  const [known, unknown] = [await attempt(miner.email), await attempt("nobody@auth.test")];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known).toMatchObject({ status: 401, body: { code: "invalid-credentials" } });
});

test("sign-in ends the session that was there and rotates its secrets", async () => {
  const ada = await app().signedIn();
  const again = await ada.post("/api/auth/signin", {
    email: ada.miner.email,
    password: PASSWORD,
    captcha_token: await ada.captcha("signin"),
  });
  expect(again.status).toBe(200);
  expect(again.body.session.access_token).not.toBe(ada.bearer);
  expect(
    (await app().visitor().agent.get("/api/profile").set("Authorization", `Bearer ${ada.bearer}`)).status,
  ).toBe(401);
  const cookies = [again.headers["set-cookie"]].flat().join("\n");
  expect(cookies).toMatch(/lode_session=[^;]+;.*httponly/i);
  expect(cookies).toMatch(/samesite=lax/i);
});

test("sign-out ends the session by body, bearer or cookie, and twice is no error", async () => {
  const ada = await app().signedIn();
  const answer = await ada.post("/api/auth/signout", { token: ada.bearer });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect((await ada.agent.get("/api/profile").set("Authorization", `Bearer ${ada.bearer}`)).status).toBe(401);
  expect((await ada.post("/api/auth/signout", { token: ada.bearer })).status).toBe(200);
});

test("bounds: a common password, a bad address, a name of steering characters", async () => {
  const visitor = app().visitor();
  const attempt = async (changes: object) =>
    visitor.post("/api/auth/signup", {
      ...who("bounds"),
      captcha_token: await visitor.captcha("signup"),
      ...changes,
    });
  expect(await attempt({ password: "Password123" })).toMatchObject({
    status: 400,
    body: { code: "common-password" },
  });
  expect(await attempt({ password: "short" })).toMatchObject({
    status: 400,
    body: { fields: { password: expect.any(String) } },
  });
  expect(await attempt({ email: "nobody" })).toMatchObject({
    status: 400,
    body: { fields: { email: expect.any(String) } },
  });
  expect(await attempt({ display_name: "\u202e\u0000 " })).toMatchObject({
    status: 400,
    body: { fields: { display_name: expect.any(String) } },
  });
});
