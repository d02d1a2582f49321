import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { buildAttempt } from "../../test/factories/build-attempt.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { rankNow, rankTop, readScore, readWindowRanking } from "./leaderboard.read-model.ts";

const world = await openTestDatabase();
for (const awards of [1, 3, 2, 1, 2]) {
  const miner = await buildMiner(world.db);
  for (let n = 0; n < awards; n++) await buildAttempt(world.db, miner);
}
// This miner has the most points but is not ranked.
const suspended = await buildMiner(world.db, { points: 500n });
await world.db("users").where({ id: suspended.userId }).update({ suspended_at: new Date() });
await buildMiner(world.db, { points: 400n, confirmed: false });
const ranking = await rankTop(world.db, 100);

test("one miner's current rank matches the list, including ties", async () => {
  expect(ranking.map(({ points }) => points)).toEqual([30n, 20n, 20n, 10n, 10n]);
  for (const ranked of ranking) {
    expect(await rankNow(world.db, ranked.userId)).toEqual(ranked);
    const score = await readScore(world.db, ranked.userId);
    expect(score?.points).toEqual({ all: ranked.points, "30d": ranked.points, "7d": ranked.points });
  }
});

test("counting ranks stops at the limit it is given", async () => {
  const ranks = await Promise.all(ranking.map(({ userId }) => rankNow(world.db, userId, 2)));
  expect(ranks.map((ranked) => ranked?.rank)).toEqual([1, 2, 3, undefined, undefined]);
});

test.each(["all", "30d", "7d"] as const)(
  "the ranking of the window %s has the top miners and the steps of points",
  async (window) => {
    expect(await readWindowRanking(world.db, window, 3)).toEqual({
      top: ranking.slice(0, 3),
      steps: [
        { points: 30n, ahead: 0, miners: 1 },
        { points: 20n, ahead: 1, miners: 2 },
        { points: 10n, ahead: 3, miners: 2 },
      ].map((step) => expect.objectContaining(step)),
    });
  },
);

test("a miner without points has no rank", async () => {
  const { userId } = await buildMiner(world.db);
  expect(await rankNow(world.db, userId)).toBeUndefined();
  expect((await readScore(world.db, userId))?.points.all).toBe(0n);
});
