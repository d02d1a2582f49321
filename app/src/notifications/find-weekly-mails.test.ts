import { addDays, localTime, momentOf } from "@lode/core/domain/messages/local-time";
import { suspendUser } from "@lode/db/auth/users.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { findWeeklyMails } from "./find-weekly-mails.ts";
import { sendMinerMail } from "./send-miner-mail.ts";
import { switchWeeklyMail } from "./switch-weekly-mail.ts";

const world = useTestLode();
const sent: string[] = [];

/** The app on the Monday to come, at this hour of that zone. */
function on(zone: string, hour: number) {
  const today = localTime(new Date(), zone);
  const moment = momentOf(addDays(today.date, 8 - today.weekday), hour, zone);
  const mailer = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} };
  return { ...world().app, mailer, clock: { now: () => moment } };
}
async function subscriber(timeZone: string) {
  const miner = await buildMiner(world().db);
  await switchWeeklyMail(world().app, { userId: miner.userId, isOn: true, timeZone });
  return miner;
}
const planned = async (app: ReturnType<typeof on>) => (await findWeeklyMails(app)).length;

test("each miner's mail is planned once, in the morning of the miner's own Monday, by however many workers", async () => {
  await subscriber("Europe/Berlin");
  await subscriber("Europe/Berlin");
  await subscriber("America/New_York");
  expect(await planned(on("Europe/Berlin", 7))).toBe(0);
  const app = on("Europe/Berlin", 8);
  const counts = await Promise.all([planned(app), planned(app), planned(app)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await planned(on("Europe/Berlin", 9))).toBe(0);
  expect(await planned(on("America/New_York", 9))).toBe(1);
});

test("nothing goes to a suspended miner, nor to one for whom there is nothing to say", async () => {
  await buildTask(world().db);
  const [ada, ben, cleo] = [
    await subscriber("Asia/Tokyo"),
    await subscriber("Asia/Tokyo"),
    await subscriber("Asia/Tokyo"),
  ];
  const app = on("Asia/Tokyo", 8);
  const jobs = await findWeeklyMails(app);
  expect(jobs).toHaveLength(3);
  await world().transaction((trx) => suspendUser(trx, ben.userId, "a test"));
  await world().db("social_accounts").where({ user_id: cleo.userId }).update({ followers_count: 1 });
  for (const { payload } of jobs) await sendMinerMail(app, { mailId: payload.mailId ?? "" });
  expect(sent).toEqual([ada.email]);
  const outcomes = await world()
    .db("miner_mails")
    .where({ kind: "weekly" })
    .whereNotNull("outcome")
    .pluck("outcome");
  expect(outcomes.toSorted()).toEqual(["nothing-to-say", "nothing-to-say", "sent"]);
});

test("a mail that could not be sent in the morning is not sent later", async () => {
  await subscriber("Asia/Kathmandu");
  const [job] = await findWeeklyMails(on("Asia/Kathmandu", 9));
  const before = sent.length;
  await sendMinerMail(on("Asia/Kathmandu", 10), { mailId: job?.payload.mailId ?? "" });
  expect(sent).toHaveLength(before);
});
