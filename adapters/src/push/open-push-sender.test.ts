import type { lookup } from "node:dns";
import { type PushSandbox, startPushSandbox } from "@lode/sandbox/push/start-push-sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import webPush from "web-push";
import { openPushSender } from "./open-push-sender.ts";
import { pushMessage } from "./push-texts.ts";
import { areBrowserKeys, publicKeyOf } from "./vapid-key.ts";

const keys = webPush.generateVAPIDKeys();
const subject = "mailto:support@lode.test";
const here = { allowsLoopback: true };
const message = {
  id: "01a206bd-0000-7000-8000-00000000ea08",
  title: "Größe",
  text: "😀",
  path: "/dashboard",
};

let service: PushSandbox;
beforeAll(async () => {
  service = await startPushSandbox();
});
afterAll(() => service.stop());

const send = openPushSender({ ...keys, subject }, here);

test("the push service accepts the token, and only the browser can read the message", async () => {
  const browser = service.subscribe(keys.publicKey);
  expect(await send(browser, message, 60)).toEqual({ status: 201 });
  expect(browser.received).toMatchObject([{ message, ttl: 60, topic: "01a206bd00007000800000000000ea08" }]);
});

test("the longest message of each kind fits", async () => {
  const browser = service.subscribe(keys.publicKey);
  const about = { id: message.id, language: "de" } as const;
  const longest = [
    pushMessage("account.needs_reconnect", { username: "ö".repeat(200) }, about),
    pushMessage("tasks.opened", { tasks: "1" }, about),
    pushMessage("withdrawal.completed", { amount: "9".repeat(30), usdc: "9.".repeat(15) }, about),
  ];
  for (const one of longest) expect(await send(browser, one, 60)).toEqual({ status: 201 });
  expect(browser.received.map((one) => one.message)).toEqual(longest);
});

test("a subscription that was made for another key takes nothing", async () => {
  const browser = service.subscribe(webPush.generateVAPIDKeys().publicKey);
  expect(await send(browser, message, 60)).toEqual({ status: 403 });
  expect(browser.received).toEqual([]);
});

test.each([
  [{ status: 410 }, { status: 410 }],
  [
    { status: 429, headers: { "retry-after": "120" } },
    { status: 429, retryAfterSeconds: 120 },
  ],
  [{ status: 503, headers: { "retry-after": "soon" } }, { status: 503 }],
  [{ status: 307, headers: { location: "/push/elsewhere" } }, { status: 307 }],
])("the answer %o is %o", async (answer, expected) => {
  const browser = service.subscribe(keys.publicKey);
  browser.answerNext(answer);
  expect(await send(browser, message, 60)).toEqual(expected);
});

test("a date in Retry-After is the seconds until then", async () => {
  const browser = service.subscribe(keys.publicKey);
  const date = new Date(Date.now() + 90_000).toUTCString();
  browser.answerNext({ status: 429, headers: { "retry-after": date } });
  const answer = await send(browser, message, 60);
  expect("retryAfterSeconds" in answer && Math.round((answer.retryAfterSeconds ?? 0) / 10)).toBe(9);
});

test("operations: a push service that accepts and is silent is given up", async () => {
  const browser = service.subscribe(keys.publicKey);
  browser.answerNext("silent");
  const impatient = openPushSender({ ...keys, subject }, here, { deadlineMs: 50 });
  expect(await impatient(browser, message, 60)).toEqual({ error: "no answer within 10 seconds" });
});

test("adversary: a private address is not connected to, neither by number nor by name", async () => {
  const browser = service.subscribe(keys.publicKey);
  const strict = { allowsLoopback: false };
  const { port, pathname } = new URL(browser.endpoint);
  const resolve = ((_host: string, _options: object, found: (...all: unknown[]) => void) =>
    found(null, [{ address: "127.0.0.1", family: 4 }])) as unknown as typeof lookup;
  const guarded = openPushSender({ ...keys, subject }, strict, { resolve });
  for (const endpoint of [
    browser.endpoint,
    `https://127.0.0.1:${port}${pathname}`,
    "https://10.0.0.1/push",
    "https://169.254.169.254/latest/meta-data",
    `https://push.example:${port}${pathname}`,
  ])
    expect(await guarded({ ...browser, endpoint }, message, 60)).toHaveProperty("error");
  expect(browser.asked()).toBe(0);
});

test("a public key is computed from the private key", () => {
  expect(publicKeyOf(keys.privateKey)).toBe(keys.publicKey);
});

test.each([
  ["of a browser", {}, true],
  ["with another length of auth", { auth: "AAAA" }, false],
  ["that are no point of the curve", { p256dh: Buffer.alloc(65, 4).toString("base64url") }, false],
  ["that are empty", { p256dh: "", auth: "" }, false],
])("keys %s are accepted: %o, %s", (_which, change, expected) => {
  const { p256dh, auth } = service.subscribe(keys.publicKey);
  expect(areBrowserKeys({ p256dh, auth, ...change })).toBe(expected);
});
