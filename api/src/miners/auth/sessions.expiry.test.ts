import { expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const statusFor = async ({ agent, bearer }: SignedIn) => {
  const byCookie = await agent.get("/api/profile");
  const byBearer = await app().visitor().agent.get("/api/profile").set("Authorization", `Bearer ${bearer}`);
  return [byCookie.status, byBearer.status];
};
const sessionOf = ({ miner }: SignedIn) => app().db("sessions").where({ user_id: miner.userId });
const daysFromNow = (days: number) => app().db.raw("now() + make_interval(days => ?)", [days]);

test("a session unused for 7 days ends, by cookie and by bearer", async () => {
  const ada = await app().signedIn();
  expect(await statusFor(ada)).toEqual([200, 200]);
  await app()
    .db("sessions")
    .where({ user_id: ada.miner.userId })
    .update({ idle_expires_at: daysFromNow(-1) });
  expect(await statusFor(ada)).toEqual([401, 401]);
});

test("a session ends after 30 days, even if it was never idle", async () => {
  const ada = await app().signedIn();
  await app()
    .db("sessions")
    .where({ user_id: ada.miner.userId })
    .update({ expires_at: daysFromNow(-1), idle_expires_at: daysFromNow(7) });
  expect(await statusFor(ada)).toEqual([401, 401]);
});

test("use extends the idle limit but never the absolute limit", async () => {
  const ada = await app().signedIn();
  await app()
    .db("sessions")
    .where({ user_id: ada.miner.userId })
    .update({ seen_at: daysFromNow(-6), idle_expires_at: daysFromNow(1), expires_at: daysFromNow(2) });
  const [before] = await sessionOf(ada);
  expect(await statusFor(ada)).toEqual([200, 200]);
  await expect
    .poll(async () => (await sessionOf(ada))[0].idle_expires_at > before.idle_expires_at)
    .toBe(true);
  const [after] = await sessionOf(ada);
  expect(after.expires_at).toEqual(before.expires_at);
});
