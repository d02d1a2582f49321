import { publicKeyOf } from "@lode/adapters/push/vapid-key";
import { newId } from "@lode/db/id";
import { makeBrowserKeys } from "@lode/sandbox/push/browser-keys";
import { expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../../../test/test-app.ts";

const key = publicKeyOf(Buffer.alloc(32, 1).toString("base64url"));
const app = useTestApp({ WEB_PUSH_PUBLIC_KEY: key });
const OFF = { monday_mail: false, task_notice: false, task_mail: false };

/** What a browser gets from its push service. */
function subscription() {
  const { p256dh, auth } = makeBrowserKeys();
  return { endpoint: `https://push.example/${newId()}`, p256dh, auth, time_zone: "Europe/Berlin" };
}
const pushOf = async ({ agent, bearer }: SignedIn) =>
  (await agent.get("/api/messages").set("Authorization", `Bearer ${bearer}`)).body.push;
const send = async (miner: SignedIn, method: "put" | "delete", path: string, body: object = {}) =>
  miner.agent[method](path)
    .set("Authorization", `Bearer ${miner.bearer}`)
    .set("X-CSRF-Token", await miner.csrf())
    .send(body);
const subscribe = (miner: SignedIn, body: object) => miner.post("/api/messages/push", body);

test("the page reads the public key, and nothing else of it", async () => {
  const { body } = await app().visitor().agent.get("/api/settings");
  expect(body.webPushKey).toBe(key);
});

test("a miner turns a browser on and off, and other browsers stay as they are", async () => {
  const laptop = await app().signedIn();
  const phone = await app().signInAgain(laptop);
  expect(await pushOf(laptop)).toEqual({ offered: false, here: false, browsers: 0 });
  expect((await subscribe(laptop, subscription())).status).toBe(200);
  expect((await subscribe(phone, subscription())).status).toBe(200);
  expect(await pushOf(laptop)).toEqual({ offered: false, here: true, browsers: 2 });
  expect((await send(laptop, "delete", "/api/messages/push")).status).toBe(200);
  expect(await pushOf(laptop)).toEqual({ offered: false, here: false, browsers: 1 });
  expect(await pushOf(phone)).toEqual({ offered: false, here: true, browsers: 1 });
});

test("a browser is renewed by its own miner alone", async () => {
  const ada = await app().signedIn();
  const { endpoint, time_zone, ...keys } = subscription();
  await subscribe(ada, { endpoint, time_zone, ...keys });
  const again = await app().signInAgain(ada);
  const renew = async (miner: SignedIn) =>
    (await send(miner, "put", "/api/messages/push", { endpoint, time_zone })).body;
  expect(await renew(await app().signedIn())).toEqual({ known: false });
  expect(await renew(again)).toEqual({ known: true });
  expect(await pushOf(again)).toMatchObject({ here: true, browsers: 1 });
});

test("one call turns everything off, in every browser", async () => {
  const laptop = await app().signedIn();
  const phone = await app().signInAgain(laptop);
  const all = { monday_mail: true, task_notice: true, task_mail: true, time_zone: "Europe/Berlin" };
  await send(laptop, "put", "/api/messages", all);
  await subscribe(laptop, subscription());
  await subscribe(phone, subscription());
  expect((await send(phone, "delete", "/api/messages")).status).toBe(200);
  const { body } = await laptop.agent.get("/api/messages").set("Authorization", `Bearer ${laptop.bearer}`);
  expect(body.messages).toMatchObject(OFF);
  expect(body.push).toEqual({ offered: false, here: false, browsers: 0 });
});

test("signing out ends the browser", async () => {
  const laptop = await app().signedIn();
  const phone = await app().signInAgain(laptop);
  await subscribe(phone, subscription());
  await phone.post("/api/auth/signout", { token: phone.bearer });
  expect(await pushOf(laptop)).toMatchObject({ browsers: 0 });
});

test.each([
  ["a private address", { endpoint: "https://10.0.0.1/push" }],
  ["http", { endpoint: "http://push.example/1" }],
  ["no address", { endpoint: "push" }],
  ["another key", { p256dh: "BAAA" }],
  ["a key with other characters", { auth: "a b" }],
  ["an unknown zone", { time_zone: "Mars/Olympus" }],
])("%s is refused", async (_what, change) => {
  const ada = await app().signedIn();
  expect((await subscribe(ada, { ...subscription(), ...change })).status).toBe(400);
  expect(await pushOf(ada)).toMatchObject({ browsers: 0 });
});
