import { hashToken } from "@lode/adapters/crypto/random-token";
import type { Mail } from "@lode/adapters/mail/mailer";
import { addDays, localTime, localWeek, momentOf } from "@lode/core/domain/messages/local-time";
import { readTasksOfDays } from "@lode/db/points/analytics.read-model";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeAll, expect, test } from "vitest";
import { newWallet, useTestPayouts } from "../../test/test-payouts.ts";
import { switchWeeklyMail, unsubscribe } from "../notifications/switch-weekly-mail.ts";
import type { WorkerApp } from "../open-app.ts";
import { findDueMails, planWeeklyMails } from "./find-due-mails.ts";
import { sendMail } from "./send-mail.ts";

const ZONE = "Asia/Kolkata";
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "next Mon"] as const;
type Day = (typeof DAYS)[number];

const payouts = useTestPayouts();
let app: WorkerApp;
let monday = "";
let ada: BuiltMiner;
const wallet = newWallet();
/** Everything that Ada was sent, with the time on her clock. */
const heard: { day: Day; hour: number; what: string }[] = [];
const mails: Mail[] = [];
let now: { day: Day; hour: number };

beforeAll(async () => {
  const { another, setClocks } = payouts();
  const today = localTime(new Date(), ZONE);
  monday = addDays(today.date, 1 - today.weekday - 14);
  await setClocks(new Date(momentOf(monday, 0, ZONE).getTime() - 10 * 86_400_000));
  const opened = another();
  const send = async (mail: Mail) => {
    mails.push(mail);
    heard.push({ ...now, what: mail.subject });
  };
  app = { ...opened, mailer: { send, close: () => {} } };
  ada = await buildMiner(app.db, { name: "Ada", points: 300n, wallet });
  await switchWeeklyMail(app, { userId: ada.userId, isOn: true, timeZone: ZONE });
});

/** Runs what the worker runs, twice, as two workers would. */
async function work(): Promise<void> {
  for (let n = 0; n < 2; n++) {
    await planWeeklyMails(app);
    const due = await findDueMails(app, 0);
    for (const { payload } of [...due, ...due])
      if (payload.mailId !== undefined) await sendMail(app, { mailId: payload.mailId });
  }
}

async function at(day: Day, hour: number, minute = 0): Promise<void> {
  const date = addDays(monday, DAYS.indexOf(day));
  const moment = new Date(momentOf(date, hour, ZONE).getTime() + minute * 60_000);
  now = { day, hour };
  await payouts().setClocks(moment);
  await work();
}

const publish = async () => (await buildTask(app.db)).id;
const complete = (...taskIds: string[]) =>
  Promise.all(taskIds.map((taskId) => buildAttempt(app.db, ada, { taskId })));
const strip = async () =>
  (await readTasksOfDays(app.db, ada.userId, localWeek(app.clock.now(), ZONE))).map(({ tasks }) => tasks);
const heardOn = (day: Day) =>
  heard.filter((one) => one.day === day).map(({ hour, what }) => `${hour}: ${what}`);

let rest: string[] = [];
test("Monday: the mail says what is open, in the morning", async () => {
  const first = await publish();
  rest = [await publish(), await publish()];
  for (const hour of [2, 7, 8, 9, 10]) await at("Mon", hour);
  expect(heardOn("Mon")).toEqual(["8: What is open on Lode"]);
  await complete(first);
  await at("Mon", 23);
  expect(await strip()).toEqual([1, 0, 0, 0, 0, 0, 0]);
});

test("the days of the week: nothing is sent but a payout's mail with its receipt, and a missed day stays a gap", async () => {
  await publish();
  for (const day of ["Tue", "Wed"] as const) for (const hour of [8, 20]) await at(day, hour);
  await at("Thu", 12);
  await complete(...rest);
  await at("Fri", 15);
  const { id } = await payouts().request({ userId: ada.userId, wallet, amount: 100n });
  await payouts().finish(id);
  await work();
  for (const day of ["Sat", "Sun"] as const) for (const hour of [3, 8, 12, 20, 23]) await at(day, hour);
  expect(heard.slice(1)).toEqual([{ day: "Fri", hour: 15, what: "You were paid $1.00" }]);
  expect(mails.at(-1)?.text).toContain(`/profile/withdrawals/${id}`);
  expect(await strip()).toEqual([1, 0, 0, 2, 0, 0, 0]);
});

test("next Monday: the week in one mail, whose link turns the mail off", async () => {
  await at("next Mon", 7);
  await at("next Mon", 8);
  await at("next Mon", 9, 59);
  expect(heardOn("next Mon")).toEqual(["8: Your week: 30 points"]);
  const week = mails.at(-1);
  expect(week?.text).toContain("You earned 30 points last week. Your rank is #1, as a week ago.");
  expect(await strip()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const token = new URL(week?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
  await unsubscribe(app, { tokenHash: hashToken(token) });
  expect(await app.db("weekly_mail_readers")).toEqual([]);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
});
