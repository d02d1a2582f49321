import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { beforeEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { actionsOf, endEarlier, publish, settingsOf, switchOn, turn } from "./automation.test-support.ts";

/** Two actions a day, spread over an hour: 30 minutes apart. */
const world = useTestLode({ AUTOMATION_SPREAD_SECONDS: "3600" });
const DAILY = { actions: ["like"], dailyActions: 2 } as const;
const NOON = Date.parse("2026-06-01T12:00:00Z");
const MINUTE = 60_000;

beforeEach(async () => {
  await endEarlier(world());
  for (let n = 0; n < 4; n++) await publish(world(), "like");
});

async function turnAt(minutesPastNoon: number): Promise<void> {
  await world().setClocks(new Date(NOON + minutesPastNoon * MINUTE));
  await turn(world().app);
}

/** Takes the day's two actions, half an hour apart. */
async function useUpTheDay(name: string): Promise<BuiltMiner> {
  const miner = await world().linkedMiner(name);
  await switchOn(world(), miner, DAILY);
  for (const minutes of [0, 30]) await turnAt(minutes);
  expect((await actionsOf(world(), miner)).map(({ state }) => state)).toEqual(["done", "done"]);
  return miner;
}

async function shownToday(miner: BuiltMiner): Promise<number | undefined> {
  const settings = await settingsOf(world(), miner);
  return settings.find(({ accountId }) => accountId === miner.account.id)?.actedToday;
}

test("adversary: removing and relinking an account restarts neither its day nor its pause", async () => {
  const before = await useUpTheDay("cap_relink");
  await world().removeAccount(before);
  const after = await world().linkAgain(await world().linkedMiner("cap_other"), before.account.username);
  await switchOn(world(), after, DAILY);
  expect(await shownToday(after)).toBe(2);
  await turnAt(31);
  const [planned] = await actionsOf(world(), after);
  expect(planned).toMatchObject({ state: "planned", due_at: new Date(NOON + 60 * MINUTE) });
  await turnAt(60);
  expect(await actionsOf(world(), after)).toMatchObject([
    { state: "planned", reason: "cap-reached", due_at: new Date("2026-06-02T00:00:00Z") },
  ]);
});

test.each(["Pacific/Kiritimati", "Pacific/Auckland"])(
  "adversary: changing the time zone to %s starts no new day",
  async (timeZone) => {
    const miner = await useUpTheDay(`cap_${timeZone.slice(-6).toLowerCase()}`);
    await switchOn(world(), miner, { ...DAILY, timeZone });
    for (const minutes of [60, 90, 120]) await turnAt(minutes);
    const actions = await actionsOf(world(), miner);
    expect(actions.filter(({ state }) => state === "done")).toHaveLength(2);
    expect(actions.at(-1)).toMatchObject({ state: "planned", reason: "cap-reached" });
    expect(await shownToday(miner)).toBe(2);
  },
);

test("the next day begins at midnight UTC, within the active hours of the account's own time zone", async () => {
  const miner = await useUpTheDay("cap_next_day");
  await switchOn(world(), miner, { ...DAILY, from: 6, until: 18, timeZone: "America/New_York" });
  await turnAt(60);
  // 06:00 in New York in June.
  expect((await actionsOf(world(), miner)).at(-1)).toMatchObject({
    due_at: new Date("2026-06-02T10:00:00Z"),
  });
  await turnAt(22 * 60);
  expect((await actionsOf(world(), miner)).at(-1)).toMatchObject({ state: "done" });
  expect(await shownToday(miner)).toBe(1);
});
