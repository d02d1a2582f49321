import { join } from "node:path";
import { listTasks } from "@lode/core/contracts/http/tasks";
import { addDays, localTime, momentOf } from "@lode/core/domain/messages/local-time";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { type RunningPostgres, startPostgres } from "@lode/stack/stores/postgres";
import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import { type ShiftedClock, shiftedClock } from "../testing/shift-clock.ts";
import { openAs, SIZES } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

/**
 * A miner's week and the weekly mail, with the whole product and a browser. Moved to Monday are the clocks of Postgres, of
 * the API, the worker and the sandboxes, of this test, and of the page. Timers and Redis are not: the worker's sweeps find
 * by the moved clock that their time has come.
 */
const ZONE = "Asia/Tokyo";
const today = localTime(new Date(), ZONE);
const monday = addDays(today.date, 8 - today.weekday);
/** The time of this machine, which nothing moves. */
const realNow = () => performance.timeOrigin + performance.now();

let postgres: RunningPostgres;
let clock: ShiftedClock;
afterAll(() => postgres?.stop());
const running = useTestStack(
  async (folder) => {
    postgres = await startPostgres({ home: join(folder, "clocked"), durable: false, log: () => {} });
    clock = await shiftedClock(
      postgres,
      folder,
      momentOf(addDays(monday, -1), 12, ZONE).getTime() - realNow(),
    );
    return clock.settings;
  },
  { workers: 1 },
);

let browser: TestBrowser;
let miner: Miner;
beforeAll(async () => {
  browser = await launchBrowser();
  vi.useFakeTimers({ toFake: ["Date"] });
  await moveTo(momentOf(addDays(monday, -1), 13, ZONE));
  const { newMiner, sandbox, publish } = running();
  for (const username of ["weekly_digs", "lode"])
    await sandbox.putXUser({ username, followers_count: 500, created_at: "2022-01-01T00:00:00.000Z" });
  miner = await newMiner("Weekly");
  const account = await miner.link("weekly_digs");
  await publish({ targetUsername: "lode", basePoints: 60n });
  for (const task of await miner.tasks()) await miner.doTask(task, account);
  await until("the verdict", async () => {
    const answer = await miner.client.call(listTasks, { query: { type: "completed" } });
    return "completed" in answer && Object.keys(answer.completed).length === 1;
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await browser?.close();
});

async function moveTo(moment: Date): Promise<void> {
  await clock.shiftBy(moment.getTime() - realNow());
  vi.setSystemTime(moment);
}

/** Opens a page as the miner, whose browser has the moved clock. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const { page, context } = await openAs({ browser, web: running().stack.urls.web }, miner, {
    size: SIZES[1],
    path: "/terms",
    options: { timezoneId: ZONE, ...options },
  });
  await page.clock.setFixedTime(new Date());
  await page.goto(running().stack.urls.web + path);
  return { page, context };
}

const weeklyMail = (page: Page) => page.getByRole("switch", { name: "Weekly mail" });
async function readStrip(page: Page): Promise<number[]> {
  const days = page.getByRole("region", { name: "Today" }).getByRole("listitem");
  await days.last().waitFor();
  return (await days.allInnerTexts()).map((text) => Number(/(\d+) tasks?$/.exec(text)?.[1] ?? 0));
}

test("a miner turns the weekly mail on, and gets the week's points on Monday morning", async () => {
  const { page, context } = await open("/profile#account");
  await weeklyMail(page).click();
  await page.locator("[role=switch][data-state=checked]:enabled").last().waitFor();
  await page.reload();
  await weeklyMail(page).and(page.locator("[data-state=checked]")).waitFor();
  await takePicture(page, "weekly-mail", { fullPage: false });
  await moveTo(momentOf(monday, 8, ZONE));
  const mail = await until("the weekly mail", async () =>
    (await running().sandbox.mailsTo(miner.email)).find(({ subject }) => subject.startsWith("Your week: ")),
  );
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  await context.close();
  const dashboard = await open("/dashboard");
  expect(await readStrip(dashboard.page)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  await dashboard.context.close();
});

test("the mail's link asks and turns it off with one press, without a session; a mail program does it with one POST", async () => {
  const [mail] = await running().sandbox.mailsTo(miner.email);
  const link = /^<(.*)>$/.exec(mail?.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  const visitor = await browser.newContext({ locale: "de-DE", serviceWorkers: "block" });
  const asked = await visitor.context.newPage();
  await asked.goto(link);
  await takePicture(asked, "unsubscribe", { fullPage: false });
  await asked.getByRole("button", { name: "Wochenmail abbestellen" }).click();
  await asked.getByText("Die Wochenmail ist abbestellt.").waitFor();
  await visitor.context.close();
  const { page, context } = await open("/profile#account");
  await weeklyMail(page).and(page.locator("[data-state=unchecked]")).waitFor();
  await weeklyMail(page).click();
  await page.locator("[role=switch][data-state=checked]:enabled").last().waitFor();
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(link, { method: "POST", body })).status).toBe(200);
  await page.reload();
  await weeklyMail(page).and(page.locator("[data-state=unchecked]")).waitFor();
  await context.close();
});
