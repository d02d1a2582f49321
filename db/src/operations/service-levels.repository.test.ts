import { beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/database.ts";
import { buildAttempt } from "../../test/factories/build-attempt.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import * as levels from "./service-levels.repository.ts";

let world: TestDatabase;
/** Sets the service levels back as if they had last been counted an hour ago. */
beforeEach(async () => {
  world = await openTestDatabase();
  await world.db.raw("update service_levels set counted_to = now() - interval '1 hour'");
});

const verdicts = async () => {
  const { hour } = (await levels.readLevelWindows(world.db)).verdicts;
  return [hour.good, hour.bad];
};

/** An attempt requested `secondsAgo` seconds ago and decided `decidedAfter` seconds later, if not null. */
async function asked(secondsAgo: number, decidedAfter: number | null): Promise<void> {
  const { id } = await buildAttempt(world.db, await buildMiner(world.db), { waitSeconds: secondsAgo });
  await world.db.raw(
    "update task_attempts set decided_at = asked_at + make_interval(secs => ?::float8) where id = ?",
    [decidedAfter, id],
  );
}

test("a verdict within ten seconds is good, a later verdict bad, and each is counted once", async () => {
  await asked(60, 2);
  await asked(60, 10);
  await asked(60, 11);
  await levels.countVerdicts(world.db);
  expect(await verdicts()).toEqual([2, 1]);
  await levels.countVerdicts(world.db);
  expect(await verdicts()).toEqual([2, 1]);
});

test("an undecided attempt counts as bad once its time is over, not earlier", async () => {
  await asked(5, null);
  await levels.countVerdicts(world.db);
  expect(await verdicts()).toEqual([0, 0]);
  await asked(20, null);
  await world.db.raw("update service_levels set counted_to = now() - interval '1 minute'");
  await levels.countVerdicts(world.db);
  expect(await verdicts()).toEqual([0, 1]);
});

test("adversary: concurrent counts count each event once", async () => {
  for (let n = 0; n < 5; n++) await asked(60, n);
  await Promise.all(Array.from({ length: 6 }, () => levels.countVerdicts(world.db)));
  expect(await verdicts()).toEqual([5, 0]);
});

test("the windows sum up the minutes", async () => {
  await levels.addPageCounts(world.db, { good: 90, bad: 10 });
  await levels.addPageCounts(world.db, { good: 10, bad: 0 });
  await world.db.raw(
    `insert into service_level_minutes (level, minute, good, bad) values
     ('page', date_trunc('minute', now() - interval '3 hours'), 50, 50), ('page', date_trunc('minute', now() - interval '3 days'), 7, 0)`,
  );
  const { page } = await levels.readLevelWindows(world.db);
  expect(page).toEqual({
    hour: { good: 100, bad: 10 },
    day: { good: 150, bad: 60 },
    week: { good: 157, bad: 60 },
  });
});
