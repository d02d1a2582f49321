import type { Mail } from "@lode/adapters/mail/mailer";
import { addDays, localTime, momentOf } from "@lode/core/domain/messages/local-time";
import { suspendUser } from "@lode/db/auth/users.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test } from "vitest";
import { keepMails, useTestLode } from "../../test/test-lode.ts";
import { switchWeeklyMail } from "../notifications/switch-weekly-mail.ts";
import { planWeeklyMails } from "./find-due-mails.ts";
import { sendMail } from "./send-mail.ts";

const world = useTestLode();
const sent: Mail[] = [];

/** The app on the Monday to come, or so many weeks later, at this hour of that zone. */
function on(zone: string, hour: number, weeks = 0) {
  const today = localTime(new Date(), zone);
  const moment = momentOf(addDays(today.date, 8 - today.weekday + 7 * weeks), hour, zone);
  return { ...world().app, mailer: keepMails(sent), clock: { now: () => moment } };
}
async function subscriber(timeZone: string, points = 0n) {
  const miner = await buildMiner(world().db, { points });
  await switchWeeklyMail(world().app, { userId: miner.userId, isOn: true, timeZone });
  return miner;
}
async function planned(app: ReturnType<typeof on>): Promise<string[]> {
  const all = () => world().db("mails").where({ kind: "weekly" }).pluck("id");
  const before = new Set(await all());
  await Promise.all([planWeeklyMails(app), planWeeklyMails(app), planWeeklyMails(app)]);
  return (await all()).filter((id) => !before.has(id));
}

test("each miner's mail is planned once, in the morning of the miner's own Monday, by however many workers", async () => {
  await subscriber("Europe/Berlin");
  await subscriber("Europe/Berlin");
  await subscriber("America/New_York");
  expect(await planned(on("Europe/Berlin", 7))).toHaveLength(0);
  expect(await planned(on("Europe/Berlin", 8))).toHaveLength(2);
  expect(await planned(on("Europe/Berlin", 9))).toHaveLength(0);
  expect(await planned(on("America/New_York", 9))).toHaveLength(1);
});

test("nothing goes to a suspended miner, nor to one for whom there is nothing to say", async () => {
  await buildTask(world().db);
  const [ada, ben, cleo] = [
    await subscriber("Asia/Tokyo"),
    await subscriber("Asia/Tokyo"),
    await subscriber("Asia/Tokyo"),
  ];
  const app = on("Asia/Tokyo", 8);
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

test("a mail that could not be sent in the morning is not sent later", async () => {
  await subscriber("Asia/Kathmandu");
  const app = on("Asia/Kathmandu", 9);
  const [mailId = ""] = await planned(app);
  expect(await world().db("mails").where({ id: mailId })).toMatchObject([
    { ends_at: on("Asia/Kathmandu", 10).clock.now() },
  ]);
  const before = sent.length;
  await world().db.raw("update mails set ends_at = now() where id = ?", [mailId]);
  await sendMail(app, { mailId });
  expect(sent).toHaveLength(before);
});

test.each([
  [
    "en",
    "Asia/Seoul",
    /You earned 90 points last week\. Your rank is #\d+\..* You need 11 more points for a withdrawal/,
    /You earned nothing last week\. Your rank is #\d+, as a week ago\./,
  ],
  [
    "de",
    "Asia/Dubai",
    /Letzte Woche hast du 90 Punkte verdient\. Du bist auf Rang \d+\..* fehlen 11 Punkte/,
    /Letzte Woche hast du nichts verdient\. Du bist auf Rang \d+, wie vor einer Woche\./,
  ],
] as const)(
  "in %s, each Monday's mail sums up the week that has ended",
  async (language, zone, first, second) => {
    await buildTask(world().db);
    const { userId } = await subscriber(zone, 90n);
    await world().db("profiles").where({ user_id: userId }).update({ language });
    for (const [weeks, words] of [first, second].entries()) {
      const app = on(zone, 8, weeks);
      await planned(app);
      const mine = world().db("mails").where("key", "like", `${userId} %`).orderBy("key", "desc");
      const [mailId = ""] = await mine.pluck("id");
      await sendMail(app, { mailId });
      expect(sent.at(-1)?.text).toMatch(words);
    }
  },
);
