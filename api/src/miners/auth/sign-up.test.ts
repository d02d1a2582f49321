import { hashPassword } from "@lode/adapters/crypto/password";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { findNewestSignUp } from "@lode/db/auth/sign-ups.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { PASSWORD, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const who = (name: string) => ({ email: `${name}@auth.test`, password: PASSWORD, display_name: name });

test("sign-up stores a hash, requests a mail and opens no session", async () => {
  const visitor = app().visitor();
  const answer = await visitor.post("/api/auth/signup", {
    ...who("ada"),
    captcha_token: await visitor.captcha("signup"),
  });
  expect(answer).toMatchObject({ status: 200, body: { user: { email: "ada@auth.test" } } });
  expect(answer.body).not.toHaveProperty("session");
  expect(await app().db("users").where({ email: "ada@auth.test" })).toEqual([]);
  const waiting = await findNewestSignUp(app().db, "ada@auth.test");
  expect(waiting?.passwordHash).toMatch(/^\$argon2id\$/);
  const asked = await app()
    .db("outbox")
    .where({ event: "sign_up.requested" })
    .whereRaw("payload->>'signUpId' = ?", [waiting?.id ?? ""]);
  expect(asked).toHaveLength(1);
  expect(await visitor.signIn("ada@auth.test")).toMatchObject({
    status: 403,
    body: { code: "email-not-confirmed" },
  });
});

test("a known address gets the same answer as a new address, and the same rows are written", async () => {
  const owner = await app().signedIn();
  const visitor = app().visitor();
  const rows = async () => (await app().db("outbox").count({ count: "*" }))[0]?.count;
  const ask = async (email: string) => {
    const before = Number(await rows());
    const { status, body } = await visitor.post("/api/auth/signup", {
      ...who("x"),
      email,
      captcha_token: await visitor.captcha("signup"),
    });
    return { status, name: body.user.display_name, written: Number(await rows()) - before };
  };
  const known = await ask(owner.miner.email.toUpperCase());
  expect(known).toEqual({ status: 200, name: "x", written: 1 });
  expect(await ask("new@auth.test")).toEqual(known);
});

/** Signs up and stores a link as the worker does when it sends the mail. */
async function signUpWithLink(name: string, letter: string, lifetimeHours = 24): Promise<string> {
  const visitor = app().visitor();
  const captcha_token = await visitor.captcha("signup");
  expect((await visitor.post("/api/auth/signup", { ...who(name), captcha_token })).status).toBe(200);
  const signUp = await findNewestSignUp(app().db, `${name}@auth.test`);
  if (!signUp) throw new Error("The sign-up was not stored.");
  const token = letter.repeat(43);
  const about = { userId: null, subjectId: signUp.id, purpose: "confirm", lifetimeHours } as const;
  await createEmailToken(app().db, { ...about, hash: hashToken(token) });
  return token;
}
const confirm = (token: string, password?: string) =>
  app()
    .visitor()
    .post("/api/auth/confirm", { token, ...(password ? { password } : {}) });
const refusedLink = { status: 400, body: { code: "mail-token-refused" } };

test("the confirmation link works once, and only by POST", async () => {
  const token = await signUpWithLink("once", "t");
  const visitor = app().visitor();
  await visitor.agent.get(`/auth/confirm?token=${token}`);
  expect(await app().visitor().signIn("once@auth.test")).toMatchObject({
    status: 403,
    body: { code: "email-not-confirmed" },
  });
  expect((await confirm(token)).status).toBe(200);
  expect((await app().visitor().signIn("once@auth.test")).status).toBe(200);
  expect(await confirm(token)).toMatchObject(refusedLink);
});

test("if a sign-up has two mailed links, both links succeed but create only one account", async () => {
  const first = await signUpWithLink("twice", "u");
  const second = "v".repeat(43);
  const signUp = await findNewestSignUp(app().db, "twice@auth.test");
  const about = { userId: null, subjectId: signUp?.id ?? "", purpose: "confirm", lifetimeHours: 24 } as const;
  await createEmailToken(app().db, { ...about, hash: hashToken(second) });
  expect((await confirm(first)).status).toBe(200);
  expect((await confirm(second)).status).toBe(200);
  expect(await app().db("users").where({ email: "twice@auth.test" })).toHaveLength(1);
});

test("an expired token confirms nothing", async () => {
  expect(await confirm(await signUpWithLink("late", "o", -1))).toMatchObject(refusedLink);
});

test("adversary: a link for a replaced sign-up creates no account, even if it was mailed after the newer sign-up", async () => {
  await signUpWithLink("raced", "a");
  const earlier = await findNewestSignUp(app().db, "raced@auth.test");
  const newer = await signUpWithLink("raced", "b");
  const late = "c".repeat(43);
  const about = {
    userId: null,
    subjectId: earlier?.id ?? "",
    purpose: "confirm",
    lifetimeHours: 24,
  } as const;
  await createEmailToken(app().db, { ...about, hash: hashToken(late) });
  expect(await confirm(late, PASSWORD)).toMatchObject(refusedLink);
  expect((await confirm(newer, PASSWORD)).status).toBe(200);
  expect(await confirm(late, PASSWORD)).toMatchObject({ status: 400 });
});

test("adversary: concurrent confirmations of one sign-up create one account", async () => {
  const token = await signUpWithLink("pressed", "p");
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await app().db("users").where({ email: "pressed@auth.test" })).toHaveLength(1);
});

test("adversary: signing up and then signing in reveals nothing about an address", async () => {
  const owner = await app().signedIn();
  const visitor = app().visitor();
  const learn = async (email: string) => {
    const password = "the stranger's words";
    const joined = await visitor.post("/api/auth/signup", {
      ...who("x"),
      email,
      password,
      captcha_token: await visitor.captcha("signup"),
    });
    const entered = await visitor.signIn(email, password);
    return [joined.status, entered.status, entered.body];
  };
  expect(await learn(owner.miner.email)).toEqual(await learn("unknown@auth.test"));
});
test("a captcha is required, bound to its action and valid for one use", async () => {
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
  const attempt = (email: string) => visitor.signIn(email, "wrong password");
  const [known, unknown] = [await attempt(miner.email), await attempt("nobody@auth.test")];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known).toMatchObject({ status: 401, body: { code: "invalid-credentials" } });
});

test("sign-in ends the browser's earlier session and issues new secrets", async () => {
  const ada = await app().signedIn();
  const again = await ada.signIn(ada.miner.email);
  expect(again.status).toBe(200);
  expect(again.body.session.access_token).not.toBe(ada.bearer);
  expect(
    (await app().visitor().agent.get("/api/profile").set("Authorization", `Bearer ${ada.bearer}`)).status,
  ).toBe(401);
  const cookies = [again.headers["set-cookie"]].flat().join("\n");
  expect(cookies).toMatch(/lode_session=[^;]+;.*httponly/i);
  expect(cookies).toMatch(/samesite=lax/i);
});

test("sign-out ends the session named by body, bearer or cookie, and repeating it is no error", async () => {
  const ada = await app().signedIn();
  const answer = await ada.post("/api/auth/signout", { token: ada.bearer });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect((await ada.agent.get("/api/profile").set("Authorization", `Bearer ${ada.bearer}`)).status).toBe(401);
  expect((await ada.post("/api/auth/signout", { token: ada.bearer })).status).toBe(200);
});

test("a common password, an invalid address and a name of control characters are refused", async () => {
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

async function signUp(password: string) {
  const visitor = app().visitor();
  return visitor.post("/api/auth/signup", {
    email: `${Math.random()}@bounds.test`,
    password,
    display_name: "Bounds",
    captcha_token: await visitor.captcha("signup"),
  });
}

/** A password of exactly this many characters, which does not end with a space. */
const long = (length: number) =>
  "a seam of ore below the hill, ".repeat(5).slice(0, length).replace(/ $/, "!");

test.each([
  [7, 400],
  [8, 200],
  [64, 200],
  [128, 200],
  [129, 400],
])("a password of %d characters gets status %d", async (length, status) => {
  expect((await signUp(long(length))).status).toBe(status);
});

test.each(["only small letters", "ÄÖÜ ñandú 矿工 ⛏", "        .", "12 04 86 31 77"])(
  "no composition rule applies: %s",
  async (password) => {
    expect((await signUp(password)).status).toBe(200);
  },
);

test("the whole password is verified, including case and spaces", async () => {
  const password = ` ${long(126)}Z`;
  const miner = await buildMiner(app().db, { passwordHash: await hashPassword(password) });
  expect((await app().visitor().signIn(miner.email, password)).status).toBe(200);
  for (const wrong of [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72)])
    expect((await app().visitor().signIn(miner.email, wrong)).status).toBe(401);
});
