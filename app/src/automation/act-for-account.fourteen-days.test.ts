import { pauseAccount } from "@lode/db/automation/settings.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { actionsOf, publish, switchOn, turn } from "./automation.test-support.ts";

/** Spread over an hour: the pauses alone would allow far more actions than the cap. */
const world = useTestLode({ AUTOMATION_SPREAD_SECONDS: "3600" });
const START = Date.parse("2026-03-02T00:10:00Z");
const HOUR = 3_600_000;
const DAYS = 14;
const TASKS = 64;

const ACCOUNTS = [
  { username: "days_berlin", dailyActions: 4, from: 9, until: 21, timeZone: "Europe/Berlin" },
  // These hours cross midnight UTC, where the day of actions begins.
  { username: "days_night", dailyActions: 3, from: 18, until: 6, timeZone: "America/New_York" },
  { username: "days_kolkata", dailyActions: 2, from: 6, until: 12, timeZone: "Asia/Kolkata" },
];
/** The first account is paused from the start of the 5th day to the middle of the 6th. */
const PAUSED_FROM = START + 4 * 24 * HOUR;
const PAUSED_UNTIL = PAUSED_FROM + 36 * HOUR;

const localHour = (at: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en-CA", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(at));

test("over 14 days, two workers that are replaced keep to caps, hours and a pause, and do nothing twice", async () => {
  for (let n = 0; n < TASKS; n++) await publish(world(), n % 2 ? "repost" : "like");
  const miners: BuiltMiner[] = [];
  for (const account of ACCOUNTS) {
    const miner = await world().linkedMiner(account.username);
    await switchOn(world(), miner, account);
    miners.push(miner);
  }

  let workers = [world().app, world().another()];
  for (let at = START, step = 0; at < START + DAYS * 24 * HOUR; at += HOUR, step++) {
    await world().setClocks(new Date(at));
    const paused = at >= PAUSED_FROM && at < PAUSED_UNTIL ? new Date(at) : null;
    await world().transaction((trx) => pauseAccount(trx, miners[0]?.account.id ?? "", paused));
    if (step % 100 === 99) workers = [world().another(), world().another()];
    await Promise.all(workers.map(turn));
  }

  for (const [n, account] of ACCOUNTS.entries()) {
    const miner = miners[n];
    if (!miner) throw new Error("There is no such miner.");
    const acted = (await actionsOf(world(), miner)).flatMap((action) =>
      action.state === "done" && action.acted_at ? [action.acted_at] : [],
    );
    const perDay = new Map<string, number>();
    for (const at of acted) {
      const hour = localHour(at, account.timeZone);
      const day = at.toISOString().slice(0, 10);
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
      const inside =
        account.from < account.until
          ? hour >= account.from && hour < account.until
          : hour >= account.from || hour < account.until;
      expect(inside, `${account.username} at ${at.toISOString()}`).toBe(true);
    }
    expect(Math.max(...perDay.values())).toBeLessThanOrEqual(account.dailyActions);
    // Automation also acts: it reaches the cap on nearly every day, except at both ends and during the pause.
    expect(acted.length).toBeGreaterThanOrEqual((DAYS - 3) * account.dailyActions);
    if (n === 0)
      expect(acted.filter((at) => at.getTime() >= PAUSED_FROM && at.getTime() < PAUSED_UNTIL)).toEqual([]);
    const once = await world()
      .db("automation_actions")
      .where({ account_id: miner.account.id, state: "done" })
      .countDistinct("task_id as tasks");
    expect(Number(once[0]?.tasks)).toBe(acted.length);
  }
}, 120_000);
