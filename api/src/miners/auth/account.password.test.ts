import { hashPassword } from "@lode/adapters/crypto/password";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { setNewPassword } from "@lode/app/auth/steps/set-new-password";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { expect, test } from "vitest";
import { PASSWORD, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const NEW = "another seam below";

async function mailToken(userId: string, letter: string, lifetimeHours = 1): Promise<string> {
  const token = letter.repeat(43);
  await createEmailToken(app().db, { userId, purpose: "reset", hash: hashToken(token), lifetimeHours });
  return token;
}
async function trySignIn(email: string, password: string): Promise<number> {
  const visitor = app().visitor();
  const captcha_token = await visitor.captcha("signin");
  return (await visitor.post("/api/auth/signin", { email, password, captcha_token })).status;
}
const isActive = async (bearer: string): Promise<boolean> =>
  (await app().visitor().agent.get("/api/profile").set("Authorization", `Bearer ${bearer}`)).status === 200;

test("requesting a new password has the same answer and writes the same rows, whether or not the address is known", async () => {
  const { miner } = await app().signedIn();
  const visitor = app().visitor();
  const ask = async (email: string) =>
    visitor.post("/api/auth/forgot-password", { email, captcha_token: await visitor.captcha("forgot") });
  const [known, unknown] = [await ask(miner.email), await ask("nobody@password.test")];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const asked = await app().db("email_requests").orderBy("created_at");
  expect(asked).toMatchObject([
    { purpose: "reset", email: miner.email },
    { purpose: "reset", email: "nobody@password.test" },
  ]);
  expect(await app().db("outbox").where({ event: "email.requested" })).toHaveLength(2);
});

test("a reset ends every session, works once and notifies the owner", async () => {
  const ada = await app().signedIn();
  const token = await mailToken(ada.miner.userId, "r");
  const visitor = app().visitor();
  const reset = (password: string) => visitor.post("/api/auth/reset-password", { token, password });
  expect(await reset("Password123")).toMatchObject({ status: 400, body: { code: "common-password" } });
  expect((await reset(NEW)).status).toBe(200);
  expect(await reset(NEW)).toMatchObject({ status: 400, body: { code: "mail-token-refused" } });
  expect(await isActive(ada.bearer)).toBe(false);
  expect(await trySignIn(ada.miner.email, PASSWORD)).toBe(401);
  expect(await trySignIn(ada.miner.email, NEW)).toBe(200);
  const told = await app().db("notifications").where({ user_id: ada.miner.userId });
  expect(told).toMatchObject([{ kind: "password.changed" }]);
});

test("a reset link that has expired or was voided by another change is refused", async () => {
  const ada = await app().signedIn();
  const old = await mailToken(ada.miner.userId, "o", -1);
  const earlier = await mailToken(ada.miner.userId, "e");
  const visitor = app().visitor();
  const reset = (token: string) => visitor.post("/api/auth/reset-password", { token, password: NEW });
  expect((await reset(old)).status).toBe(400);
  await ada.post("/api/auth/change-password", { current_password: PASSWORD, password: NEW });
  expect((await reset(earlier)).status).toBe(400);
});

test("a password change needs the current password and keeps only this session", async () => {
  const ada = await app().signedIn();
  const other = app().visitor();
  const signIn = await other.post("/api/auth/signin", {
    email: ada.miner.email,
    password: PASSWORD,
    captcha_token: await other.captcha("signin"),
  });
  const change = (current_password: string) =>
    ada.post("/api/auth/change-password", { current_password, password: NEW });
  expect(await change("not the password")).toMatchObject({ status: 403, body: { code: "wrong-password" } });
  expect((await change(PASSWORD)).status).toBe(200);
  expect(await isActive(ada.bearer)).toBe(true);
  expect(await isActive(signIn.body.session.access_token)).toBe(false);
});

test("miners list and end only their own sessions", async () => {
  const [ada, mallory] = [await app().signedIn(), await app().signedIn()];
  const other = app().visitor();
  const second = await other.post("/api/auth/signin", {
    email: ada.miner.email,
    password: PASSWORD,
    captcha_token: await other.captcha("signin"),
  });
  const sessionsOf = async () => (await ada.agent.get("/api/auth/sessions")).body.sessions;
  const listed = await sessionsOf();
  expect(listed.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
  const foreign = listed.find((one: { current: boolean }) => !one.current).id;
  const end = async (who: typeof ada, path: string) => {
    const token = await who.csrf();
    return who.agent.delete(path).set("X-CSRF-Token", token);
  };
  expect((await end(mallory, `/api/auth/sessions/${foreign}`)).status).toBe(404);
  expect(await isActive(second.body.session.access_token)).toBe(true);
  expect((await end(ada, "/api/auth/sessions")).body).toEqual({ ended: 1 });
  expect(await isActive(second.body.session.access_token)).toBe(false);
  expect(await sessionsOf()).toHaveLength(1);
  expect((await end(ada, `/api/auth/sessions/${(await sessionsOf())[0].id}`)).status).toBe(200);
  expect(await isActive(ada.bearer)).toBe(false);
});

test("adversary: a sign-in with the old password during a password change leaves no session", async () => {
  const { miner } = await app().signedIn();
  const visitor = app().visitor();
  const captcha_token = await visitor.captcha("signin");
  const csrf = await visitor.csrf();
  const passwordHash = await hashPassword(NEW);
  let signingIn: Promise<{ status: number }> | undefined;
  await app().transaction(async (trx) => {
    await setNewPassword(trx, miner.userId, passwordHash, null);
    let answered = false;
    const body = { email: miner.email, password: PASSWORD, captcha_token };
    signingIn = visitor.agent.post("/api/auth/signin").set("X-CSRF-Token", csrf).send(body);
    void signingIn.then(() => {
      answered = true;
    });
    const waiting = async () =>
      (
        await app()
          .db("pg_stat_activity")
          .whereRaw("datname = current_database() and wait_event_type = 'Lock'")
      ).length;
    await expect.poll(async () => answered || (await waiting()) > 0, { timeout: 10_000 }).toBe(true);
  });
  expect((await signingIn)?.status).toBe(401);
  expect(await app().db("sessions").where({ user_id: miner.userId, ended_at: null })).toEqual([]);
});
