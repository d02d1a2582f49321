import { randomBytes } from "node:crypto";
import { openPushSender } from "@lode/adapters/push/open-push-sender";
import { publicKeyOf } from "@lode/adapters/push/vapid-key";
import { GiveUpError, Refused } from "@lode/core/contracts/errors";
import { localTime, TIME_ZONES } from "@lode/core/domain/messages/local-time";
import { readExport } from "@lode/db/auth/export.read-model";
import { endSession, openSession } from "@lode/db/auth/sessions.repository";
import { suspendUser } from "@lode/db/auth/users.repository";
import { listNotifications, markRead } from "@lode/db/notifications/notifications.repository";
import { readPushState } from "@lode/db/notifications/push-subscriptions.repository";
import { updateProfile } from "@lode/db/profile/profile.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import {
  type PushSandbox,
  type SubscribedBrowser,
  startPushSandbox,
} from "@lode/sandbox/push/start-push-sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { findDuePushes } from "./find-due-pushes.ts";
import { notify } from "./notify.ts";
import { renewPush } from "./renew-push.ts";
import { sendPush } from "./send-push.ts";
import { subscribeToPush } from "./subscribe-to-push.ts";
import { turnOffMessages } from "./turn-off-messages.ts";
import { turnOffPush } from "./turn-off-push.ts";

const privateKey = Buffer.concat([Buffer.from([1]), randomBytes(31)]).toString("base64url");
const publicKey = publicKeyOf(privateKey);
const lode = useTestLode({ WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey });

/** A zone in which it is this hour now. */
const zoneAt = (hour: number): string => {
  const found = TIME_ZONES.find((zone) => localTime(new Date(), zone).hour === hour);
  if (!found) throw new Error(`It is ${hour} o'clock nowhere.`);
  return found;
};
const [NOON, NIGHT] = [zoneAt(12), zoneAt(3)];
const PAID = { amount: "150", usdc: "1.50" };

let service: PushSandbox;
beforeAll(async () => {
  service = await startPushSandbox();
});
afterAll(() => service.stop());
/** How far the product's clock is ahead of the database's. */
let aheadSeconds = 0;
beforeEach(() => later(0));

interface Told {
  userId: string;
  sessionId: string;
  browser: SubscribedBrowser;
}

async function signIn(userId: string): Promise<string> {
  const opened = await lode().transaction((trx) =>
    openSession(trx, {
      userId,
      passwordHash: "no password",
      cookieHash: randomBytes(32),
      bearerHash: randomBytes(32),
      userAgent: "",
    }),
  );
  return opened?.id ?? "";
}
const subscribe = async (
  { userId, sessionId, browser }: Told,
  { timeZone = NOON }: { timeZone?: string } = {},
) => {
  const { endpoint, p256dh, auth } = browser;
  await subscribeToPush(lode().app, { userId, sessionId, endpoint, p256dh, auth, timeZone });
};
/** A miner who is told in a new browser. */
async function told(options: { timeZone?: string; userId?: string } = {}): Promise<Told> {
  const userId = options.userId ?? (await buildMiner(lode().db)).userId;
  const one = { userId, sessionId: await signIn(userId), browser: service.subscribe(publicKey) };
  await subscribe(one, options);
  return one;
}
const pay = (userId: string) =>
  lode().transaction((trx) => notify(trx, userId, "withdrawal.completed", PAID));
/** Runs what the workers run, twice, as two workers would. */
async function work(app = lode().app): Promise<void> {
  lode().setClock(new Date(Date.now() + aheadSeconds * 1_000));
  const due = await findDuePushes(app);
  await Promise.all([...due, ...due].map(({ payload }) => sendPush(app, { pushId: payload.pushId ?? "" })));
}
function later(seconds: number): void {
  aheadSeconds = seconds;
}
const textsOf = ({ browser }: Told) =>
  browser.received.map(({ message }) => (message as { text: string }).text);

test("a notice is pushed to each of the miner's browsers once, in the language of the profile", async () => {
  const ada = await told();
  const other = await told({ userId: ada.userId });
  await lode().transaction((trx) => updateProfile(trx, ada.userId, { language: "de" }));
  await pay(ada.userId);
  await work();
  await work();
  const { page } = await listNotifications(lode().db, { userId: ada.userId, cursor: null, now: new Date() });
  for (const { browser } of [ada, other])
    expect(browser.received.map(({ message }) => message)).toEqual([
      {
        id: page[0]?.id,
        title: "Auszahlung abgeschlossen",
        text: "150 Punkte wurden als 1,50 USDC ausgezahlt.",
        path: "/profile#withdraw",
      },
    ]);
});

test("only payouts, opened tasks and accounts to reconnect are pushed", async () => {
  const ada = await told();
  await lode().transaction(async (trx) => {
    await notify(trx, ada.userId, "password.changed", {});
    await notify(trx, ada.userId, "tasks.opened", { tasks: "2" });
    await notify(trx, ada.userId, "account.needs_reconnect", { username: "ada" });
  });
  await work();
  expect(textsOf(ada).toSorted()).toEqual([
    "The connection of @ada is no longer accepted. Its tasks and automation wait until you reconnect it.",
    "You can do 2 tasks now.",
  ]);
});

test("a suspended miner is told of payouts only", async () => {
  const ada = await told();
  await lode().transaction(async (trx) => {
    await notify(trx, ada.userId, "account.needs_reconnect", { username: "ada" });
    await notify(trx, ada.userId, "withdrawal.completed", PAID);
    await suspendUser(trx, ada.userId, "a test");
  });
  await work();
  expect(textsOf(ada)).toEqual(["150 points were paid as 1.50 USDC."]);
});

test("410 ends the subscription, and nothing is planned for it any more", async () => {
  const ada = await told();
  ada.browser.answerNext({ status: 410 });
  await pay(ada.userId);
  await work();
  later(3_600);
  await pay(ada.userId);
  await work();
  expect([ada.browser.asked(), ada.browser.received]).toEqual([1, []]);
  expect(await readPushState(lode().db, ada)).toMatchObject({ isOnHere: false, browsers: 0 });
});

test("429 is tried again when the push service wants, and then delivered once", async () => {
  const ada = await told();
  ada.browser.answerNext({ status: 429, headers: { "retry-after": "120" } });
  await pay(ada.userId);
  await work();
  later(110);
  await work();
  expect(ada.browser.asked()).toBe(1);
  later(125);
  await work();
  await work();
  expect([ada.browser.asked(), textsOf(ada)]).toEqual([2, ["150 points were paid as 1.50 USDC."]]);
});

test("operations: a silent push service is given up, and asked again later", async () => {
  const ada = await told();
  ada.browser.answerNext("silent");
  await pay(ada.userId);
  const identity = { publicKey, privateKey, subject: "mailto:a@lode.test" };
  await work({
    ...lode().app,
    push: openPushSender(identity, { allowsLoopback: true }, { deadlineMs: 50 }),
  });
  expect(ada.browser.received).toEqual([]);
  later(10);
  await work();
  expect(textsOf(ada)).toHaveLength(1);
});

test("a push service that refuses Lode's key fails the job, for operators to see", async () => {
  const ada = await told();
  ada.browser.answerNext({ status: 403 });
  await pay(ada.userId);
  lode().setClock(new Date());
  const [job] = await findDuePushes(lode().app);
  await expect(sendPush(lode().app, { pushId: job?.payload.pushId ?? "" })).rejects.toThrow(GiveUpError);
  later(3_600);
  await work();
  expect(ada.browser.asked()).toBe(1);
});

test("at night a push waits for the device's morning, and what the miner has read by then is not pushed", async () => {
  const [ada, ben] = [await told({ timeZone: NIGHT }), await told({ timeZone: NIGHT })];
  for (const { userId } of [ada, ben]) await pay(userId);
  await work();
  later(4 * 3_600);
  await work();
  expect([...textsOf(ada), ...textsOf(ben)]).toEqual([]);
  const { page } = await listNotifications(lode().db, { userId: ben.userId, cursor: null, now: new Date() });
  await markRead(lode().db, ben.userId, page[0]?.id ?? "");
  later(5 * 3_600);
  await work();
  expect([textsOf(ada).length, textsOf(ben).length]).toEqual([1, 0]);
});

test("what could not be pushed by the evening is not pushed at night, and the push service keeps nothing longer", async () => {
  const [ada, ben] = [await told(), await told()];
  ada.browser.answerNext({ status: 503 });
  for (const { userId } of [ada, ben]) await pay(userId);
  await work();
  later(10 * 3_600);
  await work();
  later(20 * 3_600);
  await work();
  expect(textsOf(ada)).toEqual([]);
  const [{ ttl = 0 } = {}] = ben.browser.received;
  expect(ttl).toBeGreaterThan(8 * 3_600 - 1);
  expect(ttl).toBeLessThanOrEqual(9 * 3_600);
});

test.each<[string, (one: Told) => Promise<unknown>]>([
  ["signs out", ({ sessionId }) => endSession(lode().db, sessionId)],
  ["turns this device off", (one) => turnOffPush(lode().app, one)],
  ["turns everything off", (one) => turnOffMessages(lode().app, one)],
])("a miner who %s is told nothing more", async (_what, leave) => {
  const ada = await told();
  await pay(ada.userId);
  await leave(ada);
  await pay(ada.userId);
  await work();
  expect(ada.browser.asked()).toBe(0);
});

test("adversary: another miner who subscribes in the same browser takes it over, with nothing of the first", async () => {
  const ada = await told();
  await pay(ada.userId);
  const ben = { userId: (await buildMiner(lode().db)).userId, sessionId: "", browser: ada.browser };
  ben.sessionId = await signIn(ben.userId);
  await subscribe(ben);
  await pay(ada.userId);
  await work();
  expect(ben.browser.asked()).toBe(0);
  expect(await readPushState(lode().db, ada)).toMatchObject({ browsers: 0 });
  await pay(ben.userId);
  await work();
  expect(textsOf(ben)).toHaveLength(1);
});

test("an expired session does not end the subscription; the next one of the same miner renews it", async () => {
  const ada = await told();
  await lode()
    .db("sessions")
    .where({ id: ada.sessionId })
    .update({ expires_at: new Date(0) });
  await pay(ada.userId);
  await work();
  expect(textsOf(ada)).toHaveLength(1);
  const { endpoint } = ada.browser;
  const renew = (userId: string, sessionId: string) =>
    renewPush(lode().app, { userId, sessionId, endpoint, timeZone: NOON });
  const stranger = (await buildMiner(lode().db)).userId;
  expect(await renew(stranger, await signIn(stranger))).toBe(false);
  const next = await signIn(ada.userId);
  expect(await renew(ada.userId, next)).toBe(true);
  await endSession(lode().db, next);
  expect(await renew(ada.userId, await signIn(ada.userId))).toBe(false);
});

test("of six browsers the oldest is no longer told", async () => {
  const first = await told();
  const others: Told[] = [];
  for (let n = 0; n < 5; n++) others.push(await told({ userId: first.userId }));
  await pay(first.userId);
  await work();
  expect([first.browser.asked(), ...others.map(({ browser }) => browser.asked())]).toEqual([
    0, 1, 1, 1, 1, 1,
  ]);
});

test("adversary: in production the address must be https and of the public internet", async () => {
  const { app } = lode();
  const production = { ...app, config: { ...app.config, NODE_ENV: "production" as const } };
  const { userId, sessionId, browser } = await told();
  for (const endpoint of [
    browser.endpoint,
    "http://push.example/1",
    "https://127.0.0.1/push",
    "https://10.0.0.1/push",
    "https://[::1]/push",
  ])
    await expect(
      subscribeToPush(production, { ...browser, userId, sessionId, timeZone: NOON, endpoint }),
    ).rejects.toThrow(Refused);
});

test("adversary: keys that no browser has, and a zone that does not exist, are refused", async () => {
  const { userId, sessionId, browser } = await told();
  const { endpoint, p256dh, auth } = browser;
  const good = { userId, sessionId, endpoint, p256dh, auth, timeZone: NOON };
  for (const wrong of [{ p256dh: "AAAA" }, { auth: "AAAA" }, { timeZone: "Mars/Olympus" }])
    await expect(subscribeToPush(lode().app, { ...good, ...wrong })).rejects.toThrow(Refused);
});

test("the export says when a browser was added and last told, without address and keys", async () => {
  const ada = await told();
  await pay(ada.userId);
  await work();
  const { push_subscriptions: subscriptions } = await readExport(lode().db, ada.userId);
  expect(subscriptions).toEqual([
    { time_zone: NOON, created_at: expect.any(String), used_at: expect.any(String), ended_at: null },
  ]);
});
