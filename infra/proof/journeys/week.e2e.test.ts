import { join } from "node:path";
import { chooseMessages, listNotifications } from "@lode/core/contracts/http/notifications";
import { listTasks } from "@lode/core/contracts/http/tasks";
import { addDays, localTime, momentOf } from "@lode/core/domain/messages/local-time";
import { DAYTIME } from "@lode/core/domain/messages/sending-hours";
import { one } from "@lode/db/query";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { type RunningPostgres, startPostgres } from "@lode/stack/stores/postgres";
import { Keypair } from "@solana/web3.js";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import { type ShiftedClock, shiftedClock } from "../testing/shift-clock.ts";
import { openAs, SIZES } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

/**
 * A week of a miner who wants to be told of everything, with the whole product and a browser. Moved from Monday to Monday are
 * the clocks of Postgres, of the API, the worker and the sandboxes, of this test, and of the page. Timers and Redis are not:
 * the worker's sweeps find by the moved clock that their time has come.
 */
const ZONE = "Asia/Tokyo";
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "next Mon"] as const;
type Day = (typeof DAYS)[number];
/** The sweeps that decide what the miner hears. */
const SWEEPS = ["monday mails", "open tasks", "mails"];
/** Longer than the period of each of them. */
const PERIOD_MS = 61_000;
const HEARD = "There is something to do again";

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
    const start = momentOf(addDays(monday, -1), 12, ZONE);
    clock = await shiftedClock(postgres, folder, start.getTime() - realNow());
    return clock.settings;
  },
  { workers: 1 },
);

let browser: TestBrowser;
let miner: Miner;
let account: { id: string; username: string };
/** Everything that the miner was told, with the hour on the miner's clock. */
const heard: { day: Day; hour: number; what: string }[] = [];
let now: { day: Day; hour: number };

async function moveTo(moment: Date): Promise<void> {
  await clock.shiftBy(moment.getTime() - realNow());
  vi.setSystemTime(moment);
}

beforeAll(async () => {
  browser = await launchBrowser();
  vi.useFakeTimers({ toFake: ["Date"] });
  await moveTo(momentOf(addDays(monday, -1), 13, ZONE));
  const { newMiner, sandbox } = running();
  for (const username of ["weekly_digs", "lode", "oreworks", "signalfield", "stratalab"])
    await sandbox.putXUser({ username, followers_count: 500, created_at: "2022-01-01T00:00:00.000Z" });
  miner = await newMiner("Weekly");
  account = await miner.link("weekly_digs");
  const choices = { monday_mail: true, task_notice: true, task_mail: true, time_zone: ZONE };
  await miner.client.call(chooseMessages, { body: choices });
  await collect();
  heard.length = 0;
});
afterAll(async () => {
  vi.useRealTimers();
  await browser?.close();
});

const known = { mails: 0 };
/** By id: the list drops a notice that no longer holds. */
const knownNotices = new Set<string>();
/** Notes what has arrived since the last call. */
async function collect(): Promise<void> {
  const mails = await running().sandbox.mailsTo(miner.email);
  const { notifications } = await miner.client.call(listNotifications, { query: {} });
  const notices = notifications.filter(({ kind }) => !kind.startsWith("task."));
  const arrived = [
    ...mails.slice(0, mails.length - known.mails).map(({ subject }) => `mail: ${subject}`),
    ...notices.filter(({ id }) => !knownNotices.has(id)).map(({ title }) => `notice: ${title}`),
  ];
  for (const what of arrived) heard.push({ ...now, what });
  known.mails = mails.length;
  for (const { id } of notices) knownNotices.add(id);
}

/** Resolves when every sweep has run to its end since the clock was moved, and all that they planned is sent. */
async function settle(moment: Date): Promise<void> {
  const { db } = running();
  // A sweep's second run begins only after its first has ended.
  for (const round of [0, 1]) {
    const since = new Date(moment.getTime() + round * PERIOD_MS);
    await moveTo(since);
    await until("the sweeps", async () => {
      const asked = { since, names: SWEEPS };
      const sql =
        "select count(*)::int as ran from sweep_runs where name = any(:names::text[]) and started_at >= :since";
      return (await one<{ ran: number }>(db, sql, asked)).ran === SWEEPS.length;
    });
  }
  await until("mails", async () => {
    const sql = "select exists (select from miner_mails where ended_at is null and ends_at > now()) as waits";
    return !(await one<{ waits: boolean }>(db, sql, {})).waits;
  });
}

async function at(day: Day, hour: number, minute = 0): Promise<void> {
  now = { day, hour };
  const date = addDays(monday, DAYS.indexOf(day));
  await settle(new Date(momentOf(date, hour, ZONE).getTime() + minute * 60_000));
  await collect();
}

const publish = (targetUsername: string) => running().publish({ targetUsername, basePoints: 60n });
async function doEverything(): Promise<void> {
  const tasks = await miner.tasks();
  for (const task of tasks) await miner.doTask(task, account);
  await until("the verdicts", async () => {
    const answer = await miner.client.call(listTasks, { query: { type: "completed" } });
    return "completed" in answer && tasks.every(({ id }) => answer.completed[id]?.includes(account.id));
  });
}
const heardOn = (day: Day) =>
  heard
    .filter((one) => one.day === day)
    .map(({ hour, what }) => `${hour}: ${what}`)
    .toSorted();

const tasksOf = (text: string) => Number(/(\d+) tasks?$/.exec(text)?.[1] ?? 0);

/**
 * Opens the dashboard as the miner does in the evening: the tasks of each day, and how often the bell calls to a task. It
 * calls once, and only while one is open.
 */
async function look(day: Day): Promise<{ strip: number[]; calls: number }> {
  const { page, context } = await openAs({ browser, web: running().stack.urls.web }, miner, {
    size: SIZES[1],
    path: "/terms",
    options: { timezoneId: ZONE },
  });
  await page.clock.setFixedTime(new Date());
  await page.goto(`${running().stack.urls.web}/dashboard`);
  const strip = await readStrip(page);
  const name = `week-${DAYS.indexOf(day) + 1}-${day.replace(" ", "-").toLowerCase()}`;
  await takePicture(page, `${name}-strip`, { fullPage: false });
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByText("@weekly_digs has been connected").waitFor();
  const calls = await page.getByText(HEARD).count();
  await takePicture(page, `${name}-bell`, { fullPage: false });
  await context.close();
  return { strip, calls };
}

async function readStrip(page: Page): Promise<number[]> {
  const days = page.getByRole("region", { name: "Today" }).getByRole("listitem");
  await days.last().waitFor();
  return (await days.allInnerTexts()).map(tasksOf);
}

test("Monday: a task that opened at night is news in the morning, with the week's mail", async () => {
  await at("Mon", 2);
  await publish("lode");
  await at("Mon", 3);
  expect(heard).toEqual([]);
  await at("Mon", 8);
  await at("Mon", 9);
  expect(heardOn("Mon")).toEqual([
    "8: mail: A task is open for you",
    "8: mail: What is open on Lode",
    `8: notice: ${HEARD}`,
  ]);
  await doEverything();
  expect(await look("Mon")).toEqual({ strip: [1, 0, 0, 0, 0, 0, 0], calls: 0 });
});

test("Tuesday: what opens within the hour waits for the hour's end, and a second mail for tomorrow", async () => {
  await at("Tue", 9);
  await publish("oreworks");
  await at("Tue", 10);
  await doEverything();
  await publish("signalfield");
  await at("Tue", 10, 30);
  await at("Tue", 11, 10);
  expect(heardOn("Tue")).toEqual([
    "10: mail: A task is open for you",
    `10: notice: ${HEARD}`,
    `11: notice: ${HEARD}`,
  ]);
  expect(await look("Tue")).toEqual({ strip: [1, 1, 0, 0, 0, 0, 0], calls: 1 });
});

test("Wednesday: a day without a task, and yesterday's second mail", async () => {
  await at("Wed", 8);
  await at("Wed", 20);
  expect(heardOn("Wed")).toEqual(["8: mail: A task is open for you"]);
  expect(await look("Wed")).toEqual({ strip: [1, 1, 0, 0, 0, 0, 0], calls: 1 });
});

test("Thursday: the missed day stays a gap, and what opens late waits for the morning", async () => {
  await at("Thu", 12);
  await doEverything();
  expect(await look("Thu")).toEqual({ strip: [1, 1, 0, 1, 0, 0, 0], calls: 0 });
  await at("Thu", 21, 30);
  await publish("stratalab");
  await at("Thu", 22);
  expect(heardOn("Thu")).toEqual([]);
});

test("Friday: the news of the night, and a payout with its receipt", async () => {
  await at("Fri", 8);
  await doEverything();
  await at("Fri", 15);
  const { id } = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await miner.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  await at("Fri", 15, 10);
  expect(heardOn("Fri")).toEqual([
    "15: mail: You were paid $1.00",
    "15: notice: Wallet connected",
    "15: notice: Withdrawal completed",
    "8: mail: A task is open for you",
    `8: notice: ${HEARD}`,
  ]);
  expect(await look("Fri")).toEqual({ strip: [1, 1, 0, 1, 1, 0, 0], calls: 0 });
});

test.each(["Sat", "Sun"] as const)("%s: nothing opens, and nobody calls", async (day) => {
  await at(day, 12);
  expect(heardOn(day)).toEqual([]);
  expect(await look(day)).toEqual({ strip: [1, 1, 0, 1, 1, 0, 0], calls: 0 });
});

test("next Monday: the week in one mail, and a new strip", async () => {
  await at("next Mon", 7);
  await at("next Mon", 8);
  await at("next Mon", 12);
  expect(heardOn("next Mon")).toEqual([expect.stringMatching(/^8: mail: Your week: \d+ points$/)]);
  expect(await look("next Mon")).toEqual({ strip: [0, 0, 0, 0, 0, 0, 0], calls: 0 });
});

test("in the whole week nothing came twice and nothing at night", () => {
  expect(heard.filter(({ hour }) => hour < DAYTIME.from || hour >= DAYTIME.until)).toEqual([]);
  expect(heard).toHaveLength(12);
});
