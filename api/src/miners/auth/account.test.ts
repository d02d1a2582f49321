import { hashPassword } from "@lode/adapters/crypto/password";
import { setNewPassword } from "@lode/app/auth/passwords";
import { reinstateMiner, suspendMiner } from "@lode/app/auth/suspend-miner";
import { notify } from "@lode/app/notifications/notify";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { suspendUser } from "@lode/db/auth/users.repository";
import type { Trx } from "@lode/db/connection";
import { auditLedger } from "@lode/db/points/points.read-model";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { expect, test } from "vitest";
import { newWallet, PASSWORD, type SignedInMiner, useTestApp } from "../../../test/test-app.ts";
import { routes } from "../../routes.ts";

const app = useTestApp();

const remove = (miner: SignedInMiner, password: string) => miner.send("delete", "/api/account", { password });

test("the export contains everything about the miner, but no credentials", async () => {
  const ada = await app().signedIn({ name: "Ada Export", points: 50n });
  await buildAttempt(app().db, ada.miner);
  await app().transaction((trx) => notify(trx, ada.miner.userId, "password.changed", {}));
  const { status, body, text } = await ada.agent.get("/api/account/export");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    profile: { email: ada.miner.email, display_name: "Ada Export" },
    x_accounts: [{ x_id: ada.miner.account.externalId }],
    attempts: [{ state: "verified", points: 10 }],
    points: [{ amount: 50 }, { amount: 10 }],
    notifications: [{ kind: "password.changed" }],
  });
  expect(text).not.toMatch(/argon2|sealed|_hash/);
});

test("deleting needs the password, removes every name, and leaves the ledger unchanged", async () => {
  const ada = await app().signedIn({ name: "Ada Gone", points: 50n });
  expect(await remove(ada, "not it")).toMatchObject({ status: 403, body: { code: "wrong-password" } });
  expect((await remove(ada, PASSWORD)).status).toBe(200);
  expect((await ada.agent.get("/api/profile").set("Authorization", `Bearer ${ada.bearer}`)).status).toBe(401);
  for (const table of ["users", "profiles", "social_accounts", "sessions", "notifications"]) {
    const rows = JSON.stringify(await app().db(table));
    for (const trace of [ada.miner.email, "Ada Gone", ada.miner.account.username]) {
      expect(rows, table).not.toContain(trace);
    }
  }
  expect(await app().db("ledger_entries").where({ account_id: ada.miner.userId })).toHaveLength(1);
  expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
});

test("an account with an open withdrawal cannot be deleted", async () => {
  const ada = await app().signedIn({ points: 200n });
  await ada.withdraw(100);
  expect(await remove(ada, PASSWORD)).toMatchObject({ status: 409, body: { code: "open-withdrawals" } });
});

test("every call refuses a suspended miner with the same sentence, until reinstatement", async () => {
  const ada = await app().signedIn();
  const { userId } = ada.miner;
  await suspendMiner(app(), { userId, reason: reasonOf("Five accounts, one wallet"), by: "op" });
  const sentence = {
    status: 403,
    body: { code: "account-suspended", error: "This account is suspended: Five accounts, one wallet" },
  };
  const signIn = () => app().visitor().signIn(ada.miner.email);
  expect(await signIn()).toMatchObject(sentence);
  for (const path of ["/api/profile", "/api/mining-tasks", "/api/withdrawals", "/api/automation-settings"]) {
    expect(await ada.agent.get(path)).toMatchObject(sentence);
  }
  expect(await ada.post("/api/withdrawal", {})).toMatchObject(sentence);
  await reinstateMiner(app(), { userId, reason: reasonOf("checked"), by: "op" });
  expect((await ada.agent.get("/api/profile")).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

const NEW = "another seam below";

const resetToken = (userId: string, hours?: number) => app().mailToken({ userId, purpose: "reset" }, hours);
const trySignIn = async (email: string, password: string): Promise<number> =>
  (await app().visitor().signIn(email, password)).status;
const isActive = async (bearer: string): Promise<boolean> =>
  (await app().visitor().agent.get("/api/profile").set("Authorization", `Bearer ${bearer}`)).status === 200;

test("requesting a new password has the same answer and writes the same rows, whether or not the address is known", async () => {
  const { miner } = await app().signedIn();
  const visitor = app().visitor();
  const ask = async (email: string) =>
    visitor.post("/api/auth/forgot-password", { email, captcha_token: await visitor.captcha("forgot") });
  const [known, unknown] = [await ask(miner.email), await ask("nobody@password.test")];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const asked = await app().db("mails").where({ kind: "reset" }).orderBy("created_at");
  expect(asked.map(({ payload }) => payload.email)).toEqual([miner.email, "nobody@password.test"]);
  const events = await app().db("outbox").where({ event: "mail.planned" }).pluck("payload");
  expect(events).toEqual(expect.arrayContaining(asked.map(({ id }) => ({ mailId: id }))));
});

test("a reset ends every session, works once and notifies the owner", async () => {
  const ada = await app().signedIn();
  const token = await resetToken(ada.miner.userId);
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
  const old = await resetToken(ada.miner.userId, -1);
  const earlier = await resetToken(ada.miner.userId);
  const visitor = app().visitor();
  const reset = (token: string) => visitor.post("/api/auth/reset-password", { token, password: NEW });
  expect((await reset(old)).status).toBe(400);
  await ada.post("/api/auth/change-password", { current_password: PASSWORD, password: NEW });
  expect((await reset(earlier)).status).toBe(400);
});

test("a password change needs the current password and keeps this session", async () => {
  const ada = await app().signedIn();
  const change = (current_password: string) =>
    ada.post("/api/auth/change-password", { current_password, password: NEW });
  expect(await change("not the password")).toMatchObject({ status: 403, body: { code: "wrong-password" } });
  expect((await change(PASSWORD)).status).toBe(200);
  expect(await isActive(ada.bearer)).toBe(true);
});

test("a miner's sessions are listed, and the current one can end itself", async () => {
  const ada = await app().signedIn();
  await app().signInAgain(ada);
  const sessions = async () => (await ada.agent.get("/api/auth/sessions")).body.sessions;
  expect((await sessions()).map(({ current }: { current: boolean }) => current).toSorted()).toEqual([
    false,
    true,
  ]);
  expect((await ada.send("delete", "/api/auth/sessions")).body).toEqual({ success: true });
  const [own, ...others] = await sessions();
  expect(others).toEqual([]);
  expect((await ada.send("delete", `/api/auth/sessions/${own.id}`)).status).toBe(200);
  expect(await isActive(ada.bearer)).toBe(false);
});

const WAITING = "datname = current_database() and wait_event_type = 'Lock'";

/** The answer to a request that arrives before `change` commits. */
async function answerDuring<T>(change: (trx: Trx) => Promise<void>, ask: () => PromiseLike<T>): Promise<T> {
  const { answer } = await app().transaction(async (trx) => {
    await change(trx);
    let answered = false;
    const answer = Promise.resolve(ask()).finally(() => {
      answered = true;
    });
    const waits = async () => (await app().db("pg_stat_activity").whereRaw(WAITING)).length > 0;
    await expect.poll(async () => answered || (await waits()), { timeout: 10_000 }).toBe(true);
    return { answer };
  });
  return answer;
}

test("adversary: a sign-in with the old password during a password change leaves no session", async () => {
  const { miner } = await app().signedIn();
  const visitor = app().visitor();
  const captcha_token = await visitor.captcha("signin");
  const csrf = await visitor.csrf();
  const passwordHash = await hashPassword(NEW);
  const body = { email: miner.email, password: PASSWORD, captcha_token };
  const { status } = await answerDuring(
    (trx) => setNewPassword(trx, miner.userId, passwordHash, null),
    () => visitor.agent.post("/api/auth/signin").set("X-CSRF-Token", csrf).send(body),
  );
  expect(status).toBe(401);
  expect(await app().db("sessions").where({ user_id: miner.userId, ended_at: null })).toEqual([]);
});

const ID = "01900000-0000-7000-8000-000000000000";
const hours = { daily_actions: 1, active_from: 1, active_until: 2, time_zone: "UTC" };
const bodiesFor = (twitter_id: string): Record<string, object> => ({
  "DELETE /api/account": { password: PASSWORD },
  "POST /api/auth/change-password": { current_password: PASSWORD, password: NEW },
  "POST /api/automation/pause": { paused: true },
  "POST /api/notifications/read": { up_to: ID },
  "POST /api/objections": { subject: "verdict", subject_id: ID, text: "I did follow them, as asked." },
  "POST /api/profile/twitter/remove": { twitter_id },
  "POST /api/withdrawal": { amount: 100, withdrawalType: "stablecoin", walletAddress: newWallet() },
  "PUT /api/automation-settings": { twitter_account_id: twitter_id, settings: { auto_like: false } },
  "PUT /api/automation/schedule": { twitter_account_id: twitter_id, ...hours },
  "PUT /api/profile": { bio: "a thief's", sol_wallet_address: newWallet() },
  "PUT /api/weekly-mail": { on: true },
});
/** Calls that need a network's answer, a signature or a file before their transaction. */
const OTHERS = /^GET|acts|links|mining-tasks|twitter-oauth|wallet\/|avatar/;
const calls = routes
  .filter(({ endpoint }) => endpoint.auth === "user")
  .map(({ endpoint: { method, path } }) => `${method} ${path}`)
  .filter((call) => !OTHERS.test(call));
const ASK_PASSWORD = ["POST /api/auth/change-password", "DELETE /api/account"];

test.each([
  ...calls.map((call) => [call, "unauthenticated"] as const),
  ...ASK_PASSWORD.map((call) => [call, "wrong-password"] as const),
])("adversary: %s during a change of the password is refused with %s", async (call, code) => {
  const { miner, agent, csrf } = await app().signedIn({ points: 300n });
  const [session] = await sessionOf({ miner });
  const events = () =>
    app().db("outbox").where({ user_id: miner.userId }).whereNotIn("event", ["notification.added"]);
  const [before, token, password_hash] = [await events(), await csrf(), await hashPassword(NEW)];
  const [method = "", path = ""] = call.replace(":id", ID).split(" ");
  const verb = method.toLowerCase() as "post" | "put" | "delete";
  const body = bodiesFor(miner.account.externalId)[call] ?? {};
  const answer = await answerDuring(
    (trx) => setNewPassword(trx, miner.userId, password_hash, code === "wrong-password" ? session.id : null),
    () => agent[verb](path).set("X-CSRF-Token", token).send(body),
  );
  expect(answer.body.code).toBe(code);
  expect(await events()).toEqual(before);
  const [user] = await app().db("users").where({ id: miner.userId });
  expect(user).toMatchObject({ password_hash, deleted_at: null });
});

test("adversary: a withdrawal that waits while its miner is suspended is refused", async () => {
  const { miner, agent, csrf } = await app().signedIn({ points: 300n });
  const [token, body] = [await csrf(), bodiesFor("")["POST /api/withdrawal"]];
  const { status } = await answerDuring(
    async (trx) => void (await suspendUser(trx, miner.userId, "Five accounts, one wallet")),
    () => agent.post("/api/withdrawal").set("X-CSRF-Token", token).send(body),
  );
  expect(status).toBe(401);
  expect(await app().db("withdrawals").where({ user_id: miner.userId })).toEqual([]);
});

const sessionOf = ({ miner }: Pick<SignedInMiner, "miner">) =>
  app().db("sessions").where({ user_id: miner.userId });
test("use extends the idle limit but never the absolute limit", async () => {
  const ada = await app().signedIn();
  const daysFromNow = (days: number) => app().db.raw("now() + make_interval(days => ?)", [days]);
  const ends = { idle_expires_at: daysFromNow(1), expires_at: daysFromNow(2) };
  await app().update("sessions", { user_id: ada.miner.userId }, { seen_at: daysFromNow(-6), ...ends });
  const [before] = await sessionOf(ada);
  expect((await ada.agent.get("/api/profile")).status).toBe(200);
  await expect
    .poll(async () => (await sessionOf(ada))[0].idle_expires_at > before.idle_expires_at)
    .toBe(true);
  const [after] = await sessionOf(ada);
  expect(after.expires_at).toEqual(before.expires_at);
});
