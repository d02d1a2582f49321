import { hashPassword } from "@lode/adapters/crypto/password";
import { findNewestSignUp } from "@lode/db/auth/sign-ups.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import supertest from "supertest";
import { expect, test } from "vitest";
import { PASSWORD, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const who = (name: string) => ({ email: `${name}@auth.test`, password: PASSWORD, display_name: name });

test("sign-up stores a hash, requests a mail and opens no session", async () => {
  const answer = await join(who("ada"));
  expect(answer).toMatchObject({ status: 200, body: { user: { email: "ada@auth.test" } } });
  expect(answer.body).not.toHaveProperty("session");
  expect(await app().db("users").where({ email: "ada@auth.test" })).toEqual([]);
  const waiting = await findNewestSignUp(app().db, "ada@auth.test");
  expect(waiting?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(await app().db("mails").where({ kind: "sign-up", key: waiting?.id })).toHaveLength(1);
  expect(await enter("ada@auth.test", PASSWORD)).toBe(403);
});

test("a known address gets the same answer as a new address, and the same rows are written", async () => {
  const owner = await app().signedIn();
  const rows = async () => (await app().db("outbox").count({ count: "*" }))[0]?.count;
  const ask = async (email: string) => {
    const before = Number(await rows());
    const { status, body } = await join({ email });
    return { status, name: body.user.display_name, written: Number(await rows()) - before };
  };
  const known = await ask(owner.miner.email.toUpperCase());
  expect(known).toEqual({ status: 200, name: "x", written: 1 });
  expect(await ask("new@auth.test")).toEqual(known);
});

/** The token of a link for the newest sign-up of an address, as the worker mails it. */
async function linkFor(email: string, hours?: number): Promise<string> {
  const signUp = await findNewestSignUp(app().db, email);
  if (!signUp) throw new Error("The sign-up was not stored.");
  return app().mailToken({ userId: null, subjectId: signUp.id, purpose: "confirm" }, hours);
}
/** Signs up with a solved captcha. */
async function join(fields: object) {
  const visitor = app().visitor();
  const captcha_token = await visitor.captcha("signup");
  return visitor.post("/api/auth/signup", { ...who("x"), captcha_token, ...fields });
}
async function signUpWithLink(name: string, hours?: number): Promise<string> {
  expect((await join(who(name))).status).toBe(200);
  return linkFor(`${name}@auth.test`, hours);
}
const confirm = (token: string, password?: string) =>
  app()
    .visitor()
    .post("/api/auth/confirm", { token, ...(password ? { password } : {}) });
const refusedLink = { status: 400, body: { code: "mail-token-refused" } };
const refusedCaptcha = { status: 400, body: { code: "captcha-refused" } };

test("the confirmation link works once, and only by POST", async () => {
  const token = await signUpWithLink("once");
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
  const first = await signUpWithLink("twice");
  const second = await linkFor("twice@auth.test");
  expect((await confirm(first)).status).toBe(200);
  expect((await confirm(second)).status).toBe(200);
  expect(await app().db("users").where({ email: "twice@auth.test" })).toHaveLength(1);
});

test("an expired token confirms nothing", async () => {
  expect(await confirm(await signUpWithLink("late", -1))).toMatchObject(refusedLink);
});

test("adversary: a link for a replaced sign-up creates no account, even if it was mailed after the newer sign-up", async () => {
  const late = await signUpWithLink("raced");
  const newer = await signUpWithLink("raced");
  expect(await confirm(late, PASSWORD)).toMatchObject(refusedLink);
  expect((await confirm(newer, PASSWORD)).status).toBe(200);
  expect(await confirm(late, PASSWORD)).toMatchObject({ status: 400 });
});

const [OWNERS, STRANGERS] = ["the owner's passphrase", "the stranger's passphrase"];
const enter = async (email: string, password: string) =>
  (await app().visitor().signIn(email, password)).status;

test("adversary: a stranger who signed up first with the owner's address gets no access by the owner's confirmation", async () => {
  const email = "first@auth.test";
  await join({ email, password: STRANGERS });
  const strangers = await linkFor(email);
  await join({ email, password: OWNERS, display_name: "Owner" });
  const owners = await linkFor(email);
  expect(await confirm(strangers, STRANGERS)).toMatchObject(refusedLink);
  expect(await confirm(owners)).toMatchObject({ status: 409, body: { code: "password-needed" } });
  expect((await confirm(owners, OWNERS)).status).toBe(200);
  expect(await enter(email, STRANGERS)).toBe(401);
  expect((await app().visitor().signIn(email, OWNERS)).body.user.display_name).toBe("Owner");
});

test("adversary: a stranger who signs up after the owner gets no access if the owner clicks the newest link", async () => {
  const email = "second@auth.test";
  await join({ email, password: OWNERS });
  await join({ email, password: STRANGERS });
  const strangers = await linkFor(email);
  expect((await confirm(strangers)).status).toBe(409);
  expect(await confirm(strangers, OWNERS)).toMatchObject({ status: 403, body: { code: "sign-up-replaced" } });
  expect(await enter(email, STRANGERS)).toBe(403);
  await join({ email, password: OWNERS });
  expect((await confirm(await linkFor(email), OWNERS)).status).toBe(200);
  expect((await confirm(strangers, STRANGERS)).status).toBe(400);
  expect(await enter(email, OWNERS)).toBe(200);
});

test("adversary: after two simultaneous sign-ups for an address, only one password and one link work", async () => {
  const both = [OWNERS, STRANGERS];
  await Promise.all(both.map((password) => join({ ...who("third"), password })));
  const email = "third@auth.test";
  const statuses = () => Promise.all(both.map((password) => enter(email, password)));
  const pending = await statuses();
  expect(pending.toSorted()).toEqual([401, 403]);
  const [newest, other] = pending[0] === 403 ? both : both.toReversed();
  const token = await linkFor(email);
  expect((await confirm(token, other)).status).toBe(403);
  expect((await confirm(token, newest)).status).toBe(200);
  expect(await statuses()).toEqual(pending.map((status) => (status === 403 ? 200 : 401)));
});

test("adversary: concurrent confirmations of one sign-up create one account", async () => {
  const token = await signUpWithLink("pressed");
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await app().db("users").where({ email: "pressed@auth.test" })).toHaveLength(1);
});

test("adversary: signing up and then signing in reveals nothing about an address", async () => {
  const owner = await app().signedIn();
  const visitor = app().visitor();
  const learn = async (email: string) => {
    const password = "the stranger's words";
    const joined = await join({ email, password });
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
  expect(await attempt("bm90aGluZw==")).toMatchObject(refusedCaptcha);
  expect(await attempt(await visitor.captcha("signin"))).toMatchObject(refusedCaptcha);
  const solved = await visitor.captcha("signup");
  expect((await attempt(solved)).status).toBe(200);
  expect(await attempt(solved)).toMatchObject(refusedCaptcha);
});

test("adversary: a used captcha stays used when Redis is emptied", async () => {
  const visitor = app().visitor();
  const captcha_token = await visitor.captcha("signup");
  const attempt = () => visitor.post("/api/auth/signup", { ...who("twice"), captcha_token });
  expect((await attempt()).status).toBe(200);
  const { redis, config } = app().deps;
  const keys = await redis.keys(`*${config.QUEUE_PREFIX}*`);
  expect(keys).not.toEqual([]);
  for (const key of keys) await redis.del(key);
  expect(await attempt()).toMatchObject(refusedCaptcha);
});

test("a wrong password and an unknown address get the same answer", async () => {
  const { miner } = await app().signedIn();
  const visitor = app().visitor();
  const attempt = (email: string) => visitor.signIn(email, "wrong password");
  const [known, unknown] = [await attempt(miner.email), await attempt("nobody@auth.test")];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known).toMatchObject({ status: 401, body: { code: "invalid-credentials" } });
});

test("sign-out ends the session named by body, bearer or cookie, and repeating it is no error", async () => {
  const ada = await app().signedIn();
  // A browser that has lost its cookies, and the page's token with them.
  const answer = await supertest(app().server).post("/api/auth/signout").send({ token: ada.bearer });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect((await ada.agent.get("/api/profile").set("Authorization", `Bearer ${ada.bearer}`)).status).toBe(401);
  expect((await ada.post("/api/auth/signout", { token: ada.bearer })).status).toBe(200);
});

test("a common password, an invalid address and a name of control characters are refused", async () => {
  const refusal = async (fields: object) => (await join(fields)).body;
  expect(await refusal({ password: "Password123" })).toMatchObject({ code: "common-password" });
  const invalid = { password: "short", email: "nobody", display_name: "\u202e\u0000 " };
  for (const [field, value] of Object.entries(invalid))
    expect(Object.keys((await refusal({ [field]: value })).fields)).toEqual([field]);
});

const signUp = (password: string) => join({ email: `${Math.random()}@bounds.test`, password });

/** A password of exactly this many characters, which does not end with a space. */
const long = (length: number) =>
  "a seam of ore below the hill, ".repeat(5).slice(0, length).replace(/ $/, "!");

test.each([
  [long(7), 400],
  [long(8), 200],
  [long(64), 200],
  [long(128), 200],
  [long(129), 400],
  // There is no rule about the characters.
  ["only small letters", 200],
  ["ÄÖÜ ñandú 矿工 ⛏", 200],
  ["        .", 200],
  ["12 04 86 31 77", 200],
])("the password %j gets status %d", async (password, status) => {
  expect((await signUp(password)).status).toBe(status);
});

test("the whole password is verified, including case and spaces", async () => {
  const password = ` ${long(126)}Z`;
  const miner = await buildMiner(app().db, { passwordHash: await hashPassword(password) });
  expect((await app().visitor().signIn(miner.email, password)).status).toBe(200);
  for (const wrong of [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72)])
    expect((await app().visitor().signIn(miner.email, wrong)).status).toBe(401);
});
