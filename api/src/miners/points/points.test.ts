import { getPointsHistory, getToday } from "@lode/core/contracts/http/points";
import { localTime, localWeek } from "@lode/core/domain/messages/local-time";
import { say } from "@lode/core/domain/sentences/say";
import { run } from "@lode/db/query";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("an award is listed with the action it was for and with its parts", async () => {
  const ada = await app().signedIn();
  const { account } = ada.miner;
  await buildAttempt(app().db, ada.miner);
  const { body } = await ada.agent.get(getPointsHistory.path);
  expect(body.entries).toMatchObject([
    {
      kind: "award",
      amount: 10,
      description: say("ledger.award.follow", { target: "@lode", username: `@${account.username}` }),
      breakdown: { base: 10, total: 10 },
    },
  ]);
});

test.each(["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "in %s, today counts tasks that earned something, each once",
  async (zone) => {
    const ben = await app().signedIn();
    const { taskId } = await buildAttempt(app().db, ben.miner);
    await buildAttempt(app().db, ben.miner);
    await buildAttempt(app().db, ben.miner, { passes: false });
    const { account } = (await app().signedIn()).miner;
    await buildAttempt(app().db, { ...ben.miner, account }, { taskId });
    const now = new Date();
    const { status, body } = await ben.agent.get(getToday.path).query({ time_zone: zone });
    expect(status).toBe(200);
    const { date: today } = localTime(now, zone);
    expect(body).toEqual({
      today,
      days: localWeek(now, zone, now).map(({ date }) => ({ date, tasks: date === today ? 2 : 0 })),
    });
  },
);

test("a miner who signed up earlier sees the week from Monday", async () => {
  const cleo = await app().signedIn();
  const { userId } = cleo.miner;
  await run(app().db, {
    userId,
  })(`
    update users set created_at = now() - interval '8 days' where id = :userId`);
  const { body } = await cleo.agent.get(getToday.path).query({ time_zone: "UTC" });
  expect(body.days).toEqual(localWeek(new Date(), "UTC").map(({ date }) => ({ date, tasks: 0 })));
});

test.each(["Mars/Olympus", "+05:30", "Etc/Unknown", ""])(
  "adversary: a browser in the zone %j gets the days of UTC",
  async (zone) => {
    const ben = await app().signedIn();
    const { status, body } = await ben.agent.get(getToday.path).query({ time_zone: zone });
    expect(status).toBe(200);
    expect(body.today).toBe(localTime(new Date(), "UTC").date);
  },
);
