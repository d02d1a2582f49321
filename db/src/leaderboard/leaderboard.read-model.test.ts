import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/database.ts";
import { buildAttempt } from "../../test/factories/build-attempt.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { rankAll, rankNow, readLifetimePoints } from "./leaderboard.read-model.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});

test("one miner's rank of now is their rank in the whole list, ties included", async () => {
  for (const awards of [1, 3, 2, 1, 2]) {
    const miner = await buildMiner(world.db);
    for (let n = 0; n < awards; n++) await buildAttempt(world.db, miner);
  }
  const ranking = await rankAll(world.db);
  expect(ranking.map(({ points }) => points)).toEqual([30n, 20n, 20n, 10n, 10n]);
  for (const ranked of ranking) {
    expect(await rankNow(world.db, ranked.userId)).toEqual(ranked);
    expect(await readLifetimePoints(world.db, ranked.userId)).toBe(ranked.points);
  }
});

test("a miner without points has no rank", async () => {
  const { userId } = await buildMiner(world.db);
  expect(await rankNow(world.db, userId)).toBeUndefined();
  expect(await readLifetimePoints(world.db, userId)).toBe(0n);
});
