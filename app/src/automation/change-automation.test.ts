import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { beforeEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import {
  actionsOf,
  endEarlier,
  plan,
  publish,
  settingsOf,
  switchOn,
  turn,
} from "./automation.test-support.ts";
import { changeAutomationSwitches, pauseAutomation } from "./change-automation.ts";
import { readNextSteps } from "./read-next-steps.ts";

/** Four actions a day, spread over an hour: 15 minutes apart. */
const world = useTestLode({ AUTOMATION_SPREAD_SECONDS: "3600" });
const NIGHT = Date.parse("2026-06-01T22:00:00Z");
const MINUTE = 60_000;
const DAY = { actions: ["like", "repost"], dailyActions: 4, from: 9, until: 21 } as const;
const ALWAYS = { ...DAY, from: 0, until: 24 } as const;

beforeEach(async () => {
  await endEarlier(world());
  await world().x.setXFaults([]);
  for (let n = 0; n < 6; n++) await publish(world(), n % 2 === 0 ? "like" : "repost");
});

async function turnAt(minutes: number): Promise<void> {
  await world().setClocks(new Date(NIGHT + minutes * MINUTE));
  await turn(world().app);
}

async function automatedAt22(name: string, schedule: typeof DAY | typeof ALWAYS): Promise<BuiltMiner> {
  await world().setClocks(new Date(NIGHT));
  const miner = await world().linkedMiner(name);
  await switchOn(world(), miner, schedule);
  await turnAt(0);
  return miner;
}

const last = async (miner: BuiltMiner) => (await actionsOf(world(), miner)).at(-1);

async function nextOf(miner: BuiltMiner) {
  const asked = { userId: miner.userId, settings: await settingsOf(world(), miner) };
  const [step] = await readNextSteps(world().app, { ...asked, paused: false, halted: false });
  return step;
}

test("an action planned for the morning is taken now if the active hours become all day, and an action due now waits for the morning if they end earlier", async () => {
  const miner = await automatedAt22("moved_hours", DAY);
  const morning = new Date("2026-06-02T09:00:00Z");
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "planned", due_at: morning }]);
  expect(await nextOf(miner)).toMatchObject({ state: "outside-hours", at: morning });
  await switchOn(world(), miner, ALWAYS);
  await turnAt(1);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "done" }]);
  await turnAt(2);
  expect(await nextOf(miner)).toMatchObject({ state: "planned", at: new Date(NIGHT + 16 * MINUTE) });
  await switchOn(world(), miner, DAY);
  await turnAt(16);
  expect(await last(miner)).toMatchObject({ state: "planned", reason: "outside-hours", due_at: morning });
});

test("with a cap below today's count, planning waits until tomorrow; with a higher cap it continues after the pause", async () => {
  const miner = await automatedAt22("moved_cap", ALWAYS);
  await turnAt(1);
  await switchOn(world(), miner, { ...ALWAYS, dailyActions: 1 });
  await turnAt(2);
  expect(await last(miner)).toMatchObject({
    state: "planned",
    reason: "cap-reached",
    due_at: new Date("2026-06-02T00:00:00Z"),
  });
  await switchOn(world(), miner, { ...ALWAYS, dailyActions: 2 });
  await turnAt(3);
  // Half an hour after the first action, which was taken at 22:00.
  expect(await last(miner)).toMatchObject({ state: "planned", due_at: new Date(NIGHT + 30 * MINUTE) });
  await turnAt(30);
  expect(await last(miner)).toMatchObject({ state: "done" });
});

test("switching a kind off skips its action at once and plans the other kind, and switching the kind on plans its action again", async () => {
  const miner = await automatedAt22("moved_switch", DAY);
  expect(await last(miner)).toMatchObject({ kind: "like", state: "planned" });
  const { userId, account } = miner;
  const change = (switches: { like?: boolean; repost?: boolean }) =>
    changeAutomationSwitches(world().app, {
      userId,
      externalId: account.externalId,
      switches,
      consentVersion: undefined,
    });
  await change({ like: false });
  await turnAt(1);
  await turnAt(2);
  const [like, repost] = await actionsOf(world(), miner);
  expect([like, repost]).toMatchObject([
    { kind: "like", state: "skipped", reason: "switched-off" },
    { kind: "repost", state: "planned" },
  ]);
  await change({ like: true, repost: false });
  await turnAt(3);
  await turnAt(4);
  expect(await last(miner)).toMatchObject({ kind: "like", task_id: like?.task_id, state: "planned" });
});

test.each([true, false])(
  "pausing takes effect at once, and so does resuming (one account, not all automation: %s)",
  async (one) => {
    const miner = await automatedAt22(`moved_wait_${one ? "a" : "b"}`, ALWAYS);
    const { userId, account } = miner;
    const externalId = one ? account.externalId : undefined;
    await turnAt(1);
    await pauseAutomation(world().app, { userId, externalId, paused: true });
    await turnAt(2);
    expect(await last(miner)).toMatchObject({ state: "planned", reason: "paused" });
    await turnAt(20);
    expect(await last(miner)).toMatchObject({ state: "planned", reason: "paused" });
    await pauseAutomation(world().app, { userId, externalId, paused: false });
    await turnAt(20);
    expect(await last(miner)).toMatchObject({ state: "done", acted_at: new Date(NIGHT + 20 * MINUTE) });
  },
);

test("adversary: fifty schedule changes make automation act neither earlier nor more often", async () => {
  const miner = await automatedAt22("moved_often", ALWAYS);
  for (let minute = 2; minute <= 100; minute += 2) {
    await switchOn(world(), miner, minute % 4 === 0 ? ALWAYS : { ...ALWAYS, until: 23 });
    await turnAt(minute);
  }
  const done = (await actionsOf(world(), miner)).flatMap(({ acted_at }) => (acted_at ? [acted_at] : []));
  expect(done).toHaveLength(4);
  for (const [n, at] of done.entries()) {
    const before = done[n - 1];
    if (before) expect(at.getTime() - before.getTime()).toBeGreaterThanOrEqual(15 * MINUTE);
  }
});

test("a change does not shorten the wait that X requested", async () => {
  await world().setClocks(new Date(NIGHT));
  const miner = await world().linkedMiner("moved_limited");
  await switchOn(world(), miner, ALWAYS);
  await world().x.setXFaults([{ route: "POST /2/users/:id/likes", status: 429, times: 1 }]);
  await turnAt(0);
  const [limited] = await actionsOf(world(), miner);
  expect(limited).toMatchObject({ state: "planned", reason: "limited" });
  await switchOn(world(), miner, { ...ALWAYS, dailyActions: 3 });
  expect(await actionsOf(world(), miner)).toEqual([limited]);
});

test("planning an action notifies the miner's open pages", async () => {
  const miner = await world().linkedMiner("moved_live");
  await switchOn(world(), miner, DAY);
  const told = () => world().db("outbox").where({ user_id: miner.userId, event: "automation.moved" });
  const before = (await told()).length;
  await plan(world().app);
  expect(await told()).toHaveLength(before + 1);
  await plan(world().app);
  expect(await told()).toHaveLength(before + 1);
});
