import { hashToken } from "@lode/adapters/crypto/random-token";
import type { Mail } from "@lode/adapters/mail/mailer";
import { addDays, localTime, localWeek, momentOf } from "@lode/core/domain/messages/local-time";
import { DAYTIME } from "@lode/core/domain/messages/sending-hours";
import { readTasksOfDays } from "@lode/db/points/today.read-model";
import { one } from "@lode/db/query";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeAll, expect, test } from "vitest";
import { moveDatabaseClock } from "../../test/move-database-clock.ts";
import { newWallet, useTestPayouts } from "../../test/test-payouts.ts";
import { findLateMails } from "../auth/find-late-mails.ts";
import type { WorkerApp } from "../open-app.ts";
import { announceOpenTasks } from "./announce-open-tasks.ts";
import { chooseMessages } from "./choose-messages.ts";
import { findMondayMails } from "./find-monday-mails.ts";
import { sendMinerMail } from "./send-miner-mail.ts";
import { unsubscribe } from "./unsubscribe.ts";

const ZONE = "Asia/Kolkata";
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "next Mon"] as const;
type Day = (typeof DAYS)[number];

const payouts = useTestPayouts();
let app: WorkerApp;
let moveDatabase: (now: Date) => Promise<void>;
let monday = "";
let ada: BuiltMiner;
const wallet = newWallet();
/** Everything that Ada was sent, with the time on her clock. */
const heard: { day: Day; hour: number; what: string }[] = [];
const mails: Mail[] = [];
let now: { day: Day; hour: number };

beforeAll(async () => {
  const { url, another, setClock } = payouts();
  const today = localTime(new Date(), ZONE);
  monday = addDays(today.date, 1 - today.weekday - 14);
  moveDatabase = await moveDatabaseClock(url);
  await moveTo(new Date(momentOf(monday, 0, ZONE).getTime() - 10 * 86_400_000));
  const opened = another();
  const send = async (mail: Mail) => {
    mails.push(mail);
    heard.push({ ...now, what: mail.subject });
  };
  app = { ...opened, mailer: { send, close: () => {} } };
  ada = await buildMiner(app.db, { name: "Ada", points: 300n, wallet });
  const all = { mondayMail: true, taskNotice: true, taskMail: true, timeZone: ZONE };
  await chooseMessages(app, { userId: ada.userId, ...all });

  async function moveTo(moment: Date): Promise<void> {
    setClock(moment);
    await moveDatabase(moment);
  }
});

/** Runs what the worker runs, twice, as two workers would. */
async function work(): Promise<void> {
  const before = await notices();
  for (let n = 0; n < 2; n++) {
    const due = [
      await findMondayMails(app),
      await announceOpenTasks(app),
      await findLateMails(app, 0),
    ].flat();
    for (const { payload } of [...due, ...due])
      if (payload.mailId !== undefined) await sendMinerMail(app, { mailId: payload.mailId });
  }
  for (let n = before; n < (await notices()); n++) heard.push({ ...now, what: "notice" });
}

async function notices(): Promise<number> {
  const { told } = await one<{ told: number }>(
    app.db,
    "select count(*)::int as told from notifications where user_id = :userId and kind = 'tasks.opened'",
    { userId: ada.userId },
  );
  return told;
}

async function at(day: Day, hour: number, minute = 0): Promise<void> {
  const date = addDays(monday, DAYS.indexOf(day));
  const moment = new Date(momentOf(date, hour, ZONE).getTime() + minute * 60_000);
  now = { day, hour };
  payouts().setClock(moment);
  await moveDatabase(moment);
  await work();
}

const publish = async () => (await buildTask(app.db)).id;
const complete = (...taskIds: string[]) =>
  Promise.all(taskIds.map((taskId) => buildAttempt(app.db, ada, { taskId })));
const strip = async () =>
  (await readTasksOfDays(app.db, ada.userId, localWeek(app.clock.now(), ZONE))).map(({ tasks }) => tasks);
const heardOn = (day: Day) =>
  heard.filter((one) => one.day === day).map(({ hour, what }) => `${hour}: ${what}`);

test("Monday: a task that opened at night is news in the morning, with the week's mail", async () => {
  await at("Mon", 2);
  const task = await publish();
  await at("Mon", 3);
  expect(heard).toEqual([]);
  await at("Mon", 8);
  await at("Mon", 9);
  expect(heardOn("Mon").toSorted()).toEqual([
    "8: A task is open for you",
    "8: What is open on Lode",
    "8: notice",
  ]);
  await complete(task);
  await at("Mon", 23);
  expect(await strip()).toEqual([1, 0, 0, 0, 0, 0, 0]);
});

let third = "";
test("Tuesday: what opens within the hour waits for the hour's end, and a second mail for tomorrow", async () => {
  await at("Tue", 9);
  const second = await publish();
  await at("Tue", 10);
  await complete(second);
  third = await publish();
  await at("Tue", 10, 20);
  await at("Tue", 10, 40);
  await at("Tue", 11, 5);
  await at("Tue", 23);
  expect(heardOn("Tue").toSorted()).toEqual(["10: A task is open for you", "10: notice", "11: notice"]);
  expect(await strip()).toEqual([1, 1, 0, 0, 0, 0, 0]);
});

let fourth = "";
test("Wednesday: a miner who can do something already hears of no other task", async () => {
  await at("Wed", 6);
  await at("Wed", 8);
  expect(heardOn("Wed")).toEqual(["8: A task is open for you"]);
  fourth = await publish();
  await at("Wed", 12);
  await at("Wed", 20);
  await at("Wed", 23);
  expect(heardOn("Wed")).toEqual(["8: A task is open for you"]);
  expect(await strip()).toEqual([1, 1, 0, 0, 0, 0, 0]);
});

let fifth = "";
test("Thursday: the missed day stays a gap, and what opens late waits for the morning", async () => {
  await at("Thu", 12);
  await complete(third, fourth);
  await at("Thu", 22);
  fifth = await publish();
  await at("Thu", 23);
  expect(heardOn("Thu")).toEqual([]);
  expect(await strip()).toEqual([1, 1, 0, 2, 0, 0, 0]);
});

test("Friday: the news of the night, and a payout's mail with its receipt", async () => {
  await at("Fri", 8);
  await complete(fifth);
  await at("Fri", 15);
  const { id } = await payouts().request({ userId: ada.userId, wallet, amount: 100n });
  await payouts().finish(id);
  for (let n = 0; n < 2; n++) await sendMinerMail(app, { mailId: id });
  await at("Fri", 16);
  expect(heardOn("Fri").toSorted()).toEqual([
    "15: You were paid $1.00",
    "8: A task is open for you",
    "8: notice",
  ]);
  expect(mails.at(-1)?.text).toContain(`/profile/withdrawals/${id}`);
  expect(await strip()).toEqual([1, 1, 0, 2, 1, 0, 0]);
});

test("Saturday and Sunday: nothing opens, nothing is sent", async () => {
  for (const day of ["Sat", "Sun"] as const) for (const hour of [3, 8, 12, 20, 23]) await at(day, hour);
  expect([...heardOn("Sat"), ...heardOn("Sun")]).toEqual([]);
  expect(await strip()).toEqual([1, 1, 0, 2, 1, 0, 0]);
});

test("next Monday: the week in one mail, which turns off the mails but not the notices", async () => {
  await at("next Mon", 7);
  await at("next Mon", 8);
  await at("next Mon", 9, 59);
  const week = mails.at(-1);
  expect(week?.subject).toBe("Your week: 50 points");
  expect(week?.text).toContain(
    "You earned 50 points last week. Your rank is #1, as a week ago. No task is open",
  );
  expect(await strip()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const token = new URL(week?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
  await unsubscribe(app, { tokenHash: hashToken(token) });
  await publish();
  await at("next Mon", 12);
  expect(heardOn("next Mon")).toEqual(["8: Your week: 50 points", "12: notice"]);
});

test("in the whole week nothing came twice and nothing at night", () => {
  expect(heard.filter(({ hour }) => hour < DAYTIME.from || hour >= DAYTIME.until)).toEqual([]);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
  expect(heard).toHaveLength(12);
});
