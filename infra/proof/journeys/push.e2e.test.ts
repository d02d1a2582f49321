import { zonesInDaytime } from "@lode/core/domain/messages/sending-hours";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import {
  type PushSandbox,
  type SubscribedBrowser,
  startPushSandbox,
} from "@lode/sandbox/push/start-push-sandbox";
import { Keypair } from "@solana/web3.js";
import type { BrowserContext, Page, Worker } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_RULES, changeTheme, violationsOf } from "../testing/accessibility.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import {
  askedOf,
  deliverPush,
  installPushStandIn,
  keepShown,
  pressShown,
  shownBy,
} from "../testing/push-stand-in.ts";
import { openAs, SIZES } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });
/** A zone in which it is day for some hours to come. */
const ZONE =
  zonesInDaytime(new Date()).find((zone) => zone.until.getTime() > Date.now() + 3 * 3_600_000)?.timeZone ??
  "";

let browser: TestBrowser;
let service: PushSandbox;
let device: SubscribedBrowser;
let miner: Miner;
let context: BrowserContext;
let page: Page;
let receipt = "";

beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startPushSandbox()]);
  const { newMiner, sandbox, publish, stack } = running();
  const { webPushKey } = (await (await fetch(`${stack.urls.web}/api/settings`)).json()) as {
    webPushKey: string;
  };
  device = service.subscribe(webPushKey);
  await sandbox.putXUser({
    username: "called_back",
    followers_count: 500,
    created_at: "2022-01-01T00:00:00.000Z",
  });
  await publish({ basePoints: 600n });
  miner = await newMiner("Called Back");
  const account = await miner.link("called_back");
  const [task] = await miner.tasks();
  if (task) await miner.doTask(task, account);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const url = (path: string) => running().stack.urls.web + path;
const row = () => page.getByRole("switch", { name: "Tell me on this device" });
const messages = () => page.getByRole("region", { name: "Messages" });
const card = () => page.getByRole("region", { name: "Hear of your next payout" });

function serviceWorker(): Worker {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("There is no service worker.");
  return worker;
}

async function pay(): Promise<string> {
  const { id } = await miner.withdraw(110, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await miner.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  return id;
}

test("before the first payout nothing asks", async () => {
  ({ page, context } = await openAs({ browser, web: url("") }, miner, {
    path: "/profile#account",
    options: { timezoneId: ZONE, serviceWorkers: "allow" },
  }));
  await installPushStandIn(context, device);
  await page.reload();
  await messages().getByRole("switch", { name: "Monday mail" }).waitFor();
  expect(await row().count()).toBe(0);
  receipt = `/profile/withdrawals/${await pay()}`;
  expect(await askedOf(page)).toEqual({ times: 0, key: null });
});

test("after it the receipt offers messages on this device; the browser asks only after a press", async () => {
  await page.goto(url(receipt));
  await card().waitFor();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await card().scrollIntoViewIfNeeded();
    await takePicture(page, `push-card-${size.width}-light`);
    await changeTheme(page, "dark");
    await takePicture(page, `push-card-${size.width}-dark`);
    await changeTheme(page, "light");
  }
  // Higher than the page, so that the bar at the bottom covers no part of a control.
  await page.setViewportSize({ width: 390, height: 3_000 });
  expect(await violationsOf(page, "receipt", { tags: ALL_RULES })).toEqual([]);
  expect((await askedOf(page)).times).toBe(0);
  await page.setViewportSize(SIZES[0]);
  await card().getByRole("button", { name: "Tell me on this device" }).click();
  await page.getByText("This device is told from now on.").waitFor();
  const { times, key } = await askedOf(page);
  expect(times).toBe(1);
  const { webPushKey } = (await (await fetch(url("/api/settings"))).json()) as { webPushKey: string };
  expect(Buffer.from(key ?? "", "base64").toString("base64url")).toBe(webPushKey);
});

test("the next payout reaches the device once, encrypted for it; the same message shows once", async () => {
  await pay();
  await until("the push", async () => device.received.length > 0);
  const [{ message = null } = {}] = device.received;
  expect(message).toMatchObject({
    title: "Withdrawal completed",
    text: "110 points were paid as 1.10 USDC.",
  });
  await keepShown(serviceWorker());
  const { id, path } = message as { id: string; path: string };
  const second = { id: "another", title: "Later", text: "Later", path };
  for (const one of [message, message, second]) await deliverPush(page, one);
  await until("the second message", async () => (await shownBy(serviceWorker())).length === 2);
  expect(await shownBy(serviceWorker())).toEqual([
    { title: "Withdrawal completed", body: "110 points were paid as 1.10 USDC.", tag: id, path },
    { title: "Later", body: "Later", tag: "another", path },
  ]);
  expect(device.asked()).toBe(1);
});

test("a press on the message shows its page in the tab that is open, and no address outside of Lode", async () => {
  const worker = serviceWorker();
  await page.goto(url("/dashboard"));
  const [{ path = "" } = {}] = await shownBy(worker);
  await pressShown(worker, path);
  await page.waitForURL(url("/profile#withdraw"));
  for (const elsewhere of ["https://example.com/", "//example.com", "javascript:alert(1)"]) {
    await page.goto(url("/profile"));
    await pressShown(worker, elsewhere);
    await page.waitForURL((address) => address.pathname !== "/profile");
    expect(new URL(page.url()).origin).toBe(url(""));
  }
  expect(context.pages()).toHaveLength(1);
});

test("the row in Messages is on, and turns off with everything else", async () => {
  await page.goto(url("/profile#account"));
  await row().and(page.locator("[data-state=checked]")).waitFor();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await messages().scrollIntoViewIfNeeded();
    await takePicture(page, `push-row-${size.width}-light`, { fullPage: false });
    await changeTheme(page, "dark");
    await takePicture(page, `push-row-${size.width}-dark`, { fullPage: false });
    await changeTheme(page, "light");
  }
  await messages().getByRole("button", { name: "Turn everything off" }).click();
  await row().and(page.locator("[data-state=unchecked]:enabled")).waitFor();
  expect((await askedOf(page)).key).toBeNull();
  await pay();
  expect(device.asked()).toBe(1);
});

test("a browser that was turned off elsewhere forgets its subscription when the page opens", async () => {
  await row().click();
  await row().and(page.locator("[data-state=checked]:enabled")).waitFor();
  await running().db("push_subscriptions").update({ ended_at: new Date(), end_reason: "turned-off" });
  await page.reload();
  await until("the browser to forget", async () => (await askedOf(page)).key === null);
  await row().and(page.locator("[data-state=unchecked]")).waitFor();
});

test.each([
  ["denied", true, "This browser refuses messages from Lode."],
  ["default", false, "This browser cannot show messages while Lode is closed."],
] as const)(
  "a browser with the permission %s, and with push: %s, is told why",
  async (permission, has, text) => {
    const opened = await openAs({ browser, web: url("") }, miner, { options: { timezoneId: ZONE } });
    await installPushStandIn(opened.context, device, "denied");
    await opened.context.addInitScript(
      ([stored, hasPush]) => {
        localStorage.setItem("test-permission", stored);
        if (!hasPush) Reflect.deleteProperty(window, "PushManager");
      },
      [permission, has] as const,
    );
    await opened.page.goto(url("/profile#account"));
    await opened.page.getByRole("region", { name: "Messages" }).getByText(text).waitFor();
    await opened.page.goto(url(receipt));
    await opened.page
      .getByRole("heading", { name: /110 points|Payout/ })
      .first()
      .waitFor();
    expect(await opened.page.getByRole("region", { name: "Hear of your next payout" }).count()).toBe(0);
    await opened.context.close();
  },
);

test("an iPhone is told that Lode has to be installed, and in German", async () => {
  const opened = await openAs({ browser, web: url("") }, miner, {
    size: SIZES[1],
    options: {
      timezoneId: ZONE,
      locale: "de-DE",
      hasTouch: true,
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
    },
  });
  await opened.context.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await opened.page.goto(url("/profile#account"));
  const text = opened.page.getByText(/nur in der installierten App/);
  await text.waitFor();
  await text.scrollIntoViewIfNeeded();
  await takePicture(opened.page, "push-row-iphone-german", { fullPage: false });
  await opened.context.close();
});
