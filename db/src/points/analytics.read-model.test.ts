import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { buildAttempt } from "../../test/factories/build-attempt.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { readAnalytics } from "./analytics.read-model.ts";

const world = await openTestDatabase();

test("a new miner has 14 empty days and no figures", async () => {
  const { userId } = await buildMiner(world.db);
  const analytics = await readAnalytics(world.db, userId);
  expect(analytics.days.map((day) => day.points)).toEqual(Array.from({ length: 14 }, () => 0));
  expect(analytics.days.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10));
  expect(analytics).toMatchObject({ attempts: 0, verified: 0, paid: 0n });
});

test("awards count on their day", async () => {
  const miner = await buildMiner(world.db);
  for (const passes of [true, true, true, false]) await buildAttempt(world.db, miner, { passes });
  const analytics = await readAnalytics(world.db, miner.userId);
  expect(analytics).toMatchObject({ attempts: 4, verified: 3 });
  expect(analytics.days.at(-1)).toMatchObject({
    points: 30,
    kinds: { follow: 30, like: 0, repost: 0, comment: 0 },
  });
});
