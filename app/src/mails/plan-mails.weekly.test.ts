import type { Mail } from "@lode/adapters/mail/mailer";
import { suspendUser } from "@lode/db/auth/users.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test } from "vitest";
import { keepMails, useTestLode } from "../../test/test-lode.ts";
import { switchWeeklyMail } from "../notifications/switch-weekly-mail.ts";
import { planWeeklyMails } from "./plan-mails.ts";
import { sendMail } from "./send-mail.ts";

const world = useTestLode();
const sent: Mail[] = [];

/** The app at this hour of next Monday, or of a Monday `weeks` later. */
function onMonday(hour: number, weeks = 0) {
  const moment = new Date();
  moment.setUTCDate(moment.getUTCDate() + 8 - (moment.getUTCDay() || 7) + 7 * weeks);
  moment.setUTCHours(hour, 0, 0, 0);
  return { ...world().app, mailer: keepMails(sent), clock: { now: () => moment } };
}
async function subscriber(points = 0n) {
  const miner = await buildMiner(world().db, { points });
  await switchWeeklyMail(world().app, { userId: miner.userId, isOn: true });
  return miner;
}
async function planned(app: ReturnType<typeof onMonday>): Promise<string[]> {
  const all = () => world().db("mails").where({ kind: "weekly" }).pluck("id");
  const before = new Set(await all());
  await Promise.all([planWeeklyMails(app), planWeeklyMails(app), planWeeklyMails(app)]);
  return (await all()).filter((id) => !before.has(id));
}

test("each miner's mail is planned once, on Monday, by however many workers", async () => {
  for (let n = 0; n < 3; n++) await subscriber();
  // The last hour of Sunday, and the hour before the mails.
  for (const hour of [-1, 7]) expect(await planned(onMonday(hour))).toHaveLength(0);
  expect(await planned(onMonday(8))).toHaveLength(3);
  expect(await planned(onMonday(23))).toHaveLength(0);
});

test("no mail goes to a suspended miner, nor to a miner without news", async () => {
  await buildTask(world().db);
  const [ada, ben, cleo] = [await subscriber(), await subscriber(), await subscriber()];
  const app = onMonday(8);
  const mails = await planned(app);
  expect(mails).toHaveLength(3);
  await world().transaction((trx) => suspendUser(trx, ben.userId, "a test"));
  await world().db("social_accounts").where({ user_id: cleo.userId }).update({ followers_count: 1 });
  for (const mailId of mails) await sendMail(app, { mailId });
  expect(sent).toMatchObject([{ to: ada.email }]);
  const outcomes = await world()
    .db("mails")
    .where({ kind: "weekly" })
    .whereNotNull("outcome")
    .pluck("outcome");
  expect(outcomes.toSorted()).toEqual(["nothing-to-say", "nothing-to-say", "sent"]);
});

test.each([
  [
    "en",
    /You earned 90 points last week\. Your rank is #\d+\..* You need 11 more points for a withdrawal/,
    /You earned nothing last week\. Your rank is #\d+\./,
  ],
  [
    "de",
    /Letzte Woche hast du 90 Punkte verdient\. Du bist auf Rang \d+\..* fehlen 11 Punkte/,
    /Letzte Woche hast du nichts verdient\. Du bist auf Rang \d+\./,
  ],
] as const)("in %s, each Monday's mail sums up the week that has ended", async (language, first, second) => {
  await buildTask(world().db);
  const { userId } = await subscriber(90n);
  await world().db("profiles").where({ user_id: userId }).update({ language });
  for (const [weeks, words] of [first, second].entries()) {
    const app = onMonday(8, weeks);
    await planned(app);
    const mine = world().db("mails").where("key", "like", `${userId} %`).orderBy("key", "desc");
    const [mailId = ""] = await mine.pluck("id");
    await sendMail(app, { mailId });
    expect(sent.at(-1)?.text).toMatch(words);
  }
});
