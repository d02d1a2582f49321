import { listTasks } from "@lode/core/contracts/http/tasks";
import { zonesInDaytime } from "@lode/core/domain/messages/sending-hours";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_RULES, changeTheme, RULES_OF_COLOURS, violationsOf } from "../testing/accessibility.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import { openAs, SIZES } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });
/** A zone in which it is day for some hours to come, so that something may be sent now. */
const ZONE =
  zonesInDaytime(new Date()).find((zone) => zone.until.getTime() > Date.now() + 3 * 3_600_000)?.timeZone ??
  "";

/** Higher than the pages, so that the bar at the bottom covers no part of a control. */
const TALL = 7_000;

let browser: TestBrowser;
let miner: Miner;
let account: { id: string; username: string };
beforeAll(async () => {
  browser = await launchBrowser();
  const { newMiner, sandbox, publish } = running();
  miner = await newMiner("Tomorrow");
  for (const username of ["tomorrow_digs", "newvein", "lode", "oreworks", "signalfield", "stratalab"])
    await sandbox.putXUser({ username, followers_count: 500, created_at: "2022-01-01T00:00:00.000Z" });
  for (const targetUsername of ["lode", "oreworks", "signalfield", "stratalab"])
    await publish({ targetUsername, description: `Follow @${targetUsername}` });
});
afterAll(() => browser?.close());

const open = (path: string, size: (typeof SIZES)[number] = SIZES[0], options: BrowserContextOptions = {}) =>
  openAs({ browser, web: running().stack.urls.web }, miner, {
    size,
    path,
    options: { timezoneId: ZONE, ...options },
  });
const today = (page: Page) => page.getByRole("region", { name: /^(Today|Heute)$/ });
/** Does every task that is open. Only then is a task that opens news. */
async function doEverything(): Promise<void> {
  const tasks = await miner.tasks();
  for (const task of tasks) await miner.doTask(task, account);
  await until("the verdict on every task", async () => {
    const answer = await miner.client.call(listTasks, { query: { type: "completed" } });
    return "completed" in answer && tasks.every(({ id }) => answer.completed[id]?.includes(account.id));
  });
}
const mailAbout = (words: string) =>
  until(`the mail about ${words}`, async () =>
    (await running().sandbox.mailsTo(miner.email)).find(({ subject }) => subject.includes(words)),
  );

test("without an account there is no strip; with one, the tasks of today are counted as they are done", async () => {
  const { page, context } = await open("/dashboard");
  await page.getByRole("heading", { name: /Next:/ }).waitFor();
  expect(await today(page).count()).toBe(0);
  account = await miner.link("tomorrow_digs");
  await page.reload();
  await today(page).getByText("0 of 3 tasks today").waitFor();
  const [first] = await miner.tasks();
  if (first) await miner.doTask(first, account);
  await today(page).getByText("1 of 3 tasks today").waitFor();
  const days = today(page).getByRole("listitem");
  expect(await days.count()).toBe(7);
  expect(await days.filter({ hasText: "1 task" }).count()).toBe(1);
  expect(await today(page).locator("[aria-current=date]").innerText()).toContain("1 task");
  await context.close();
});

test.each(SIZES)("at $width px the strip is accessible in both themes, and in German", async (size) => {
  const { page, context } = await open("/dashboard", size);
  await today(page).getByText("1 of 3 tasks today").waitFor();
  await takePicture(page, `today-${size.width}-light`, { fullPage: false });
  await changeTheme(page, "dark");
  await takePicture(page, `today-${size.width}-dark`, { fullPage: false });
  await changeTheme(page, "light");
  await page.setViewportSize({ ...size, height: TALL });
  const found = await violationsOf(page, "dashboard", { tags: ALL_RULES });
  await changeTheme(page, "dark");
  found.push(...(await violationsOf(page, "dashboard, dark", { rules: RULES_OF_COLOURS })));
  expect(found).toEqual([]);
  await context.close();
  const german = await open("/dashboard", size, { locale: "de-DE" });
  await today(german.page).getByText("1 von 3 Aufgaben").waitFor();
  await takePicture(german.page, `today-${size.width}-german`, { fullPage: false });
  await german.context.close();
});

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const choice = (page: Page, name: string) => messages(page).getByRole("switch", { name });
const CHOICES = ["Monday mail", "Tell me here when a task opens", "Mail me when a task opens"];

test("a miner turns messages on and all of them off; they are kept with the zone of the browser", async () => {
  // Otherwise the tasks of the first test are news, and the only mail of the day is about them.
  await until("the tasks of the first test to be old", async () => {
    const { rows } = await running().db.raw("select from mining_tasks where announced_at is null");
    return rows.length === 0;
  });
  const { page, context } = await open("/profile#account");
  for (const name of CHOICES) {
    await choice(page, name).waitFor();
    expect(await choice(page, name).isChecked()).toBe(false);
  }
  const off = messages(page).getByRole("button", { name: "Turn everything off" });
  expect(await off.isDisabled()).toBe(true);
  for (const name of CHOICES) {
    await choice(page, name).click();
    await page.locator("[role=switch][data-state=checked]:enabled").nth(CHOICES.indexOf(name)).waitFor();
  }
  await page.reload();
  await choice(page, "Monday mail").and(page.locator("[data-state=checked]")).waitFor();
  const { rows } = await running().db.raw("select time_zone from message_choices");
  expect(rows).toEqual([{ time_zone: ZONE }]);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await messages(page).scrollIntoViewIfNeeded();
    await takePicture(page, `messages-${size.width}-light`, { fullPage: false });
    await changeTheme(page, "dark");
    await takePicture(page, `messages-${size.width}-dark`, { fullPage: false });
    await changeTheme(page, "light");
  }
  await page.setViewportSize({ ...SIZES[1], height: TALL });
  expect(await violationsOf(page, "messages", { tags: ALL_RULES })).toEqual([]);
  await off.click();
  await page.waitForFunction(
    () => document.querySelectorAll("[role=switch][data-state=checked]").length === 0,
  );
  for (const name of CHOICES) {
    await choice(page, name).and(page.locator(":enabled")).click();
    await page.locator("[role=switch][data-state=checked]:enabled").nth(CHOICES.indexOf(name)).waitFor();
  }
  await context.close();
});

test("when all is done and a task opens, the bell and a mail say so; the mail is left with one POST", async () => {
  await doEverything();
  await running().publish({ targetUsername: "newvein", description: "Follow @newvein" });
  const mail = await mailAbout("A task is open for you");
  const link = /^<(.*)>$/.exec(mail.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  const { page, context } = await open("/dashboard");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByText("There is something to do again").waitFor();
  await page.goto(link);
  await page.getByRole("heading", { name: "Unsubscribe" }).waitFor();
  await takePicture(page, "unsubscribe", { fullPage: false });
  expect(await violationsOf(page, "unsubscribe", { tags: ALL_RULES })).toEqual([]);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(link, { method: "POST", body })).status).toBe(200);
  await page.goto(`${running().stack.urls.web}/profile#account`);
  await choice(page, "Mail me when a task opens").waitFor();
  expect(await choice(page, "Mail me when a task opens").isChecked()).toBe(false);
  expect(await choice(page, "Tell me here when a task opens").isChecked()).toBe(true);
  await context.close();
});

test("the page behind the link turns the mails off with one press, without a session", async () => {
  const mail = await mailAbout("A task is open for you");
  const { context } = await browser.newContext({ locale: "de-DE", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(mail.links.find((one) => one.includes("unsubscribe")) ?? "");
  await page.getByRole("button", { name: "Diese Mails abbestellen" }).click();
  await page.getByText("Diese Mails sind abbestellt.").waitFor();
  await context.close();
});
