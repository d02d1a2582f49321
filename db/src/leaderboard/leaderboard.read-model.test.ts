import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { buildAttempt } from "../../test/factories/build-attempt.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { readScore, readWindowRanking } from "./leaderboard.read-model.ts";

const world = await openTestDatabase();
for (const awards of [1, 3, 2, 1, 2]) {
  const miner = await buildMiner(world.db);
  for (let n = 0; n < awards; n++) await buildAttempt(world.db, miner);
}
// This miner has the most points but is not ranked.
const suspended = await buildMiner(world.db, { points: 500n });
await world.db("users").where({ id: suspended.userId }).update({ suspended_at: new Date() });
const unconfirmed = await buildMiner(world.db, { points: 400n });
await world.db("users").where({ id: unconfirmed.userId }).update({ email_confirmed_at: null });

const POINTS = [30n, 20n, 20n, 10n, 10n];

test.each(["all", "30d", "7d"] as const)(
  "the ranking of the window %s has the top miners and the steps of points",
  async (window) => {
    const { best } = await readWindowRanking(world.db, window, 5);
    expect(best.map(({ points }) => points)).toEqual(POINTS);
    for (const [n, one] of best.entries()) {
      const next = best[n + 1];
      const isTied = next?.points === one.points;
      if (isTied) expect([one.reachedAt, one.userId] < [next.reachedAt, next.userId]).toBe(true);
      const own = await readScore(world.db, one.userId);
      expect(own).toMatchObject({ points: { [window]: one.points }, reachedAt: one.reachedAt });
    }
    expect(await readWindowRanking(world.db, window, 3)).toEqual({
      best: best.slice(0, 3),
      steps: [
        { points: 30n, ahead: 0, miners: 1 },
        { points: 20n, ahead: 1, miners: 2 },
        { points: 10n, ahead: 3, miners: 2 },
      ].map((step) => expect.objectContaining(step)),
    });
  },
);

test("a miner without points has a score of zero", async () => {
  const { userId } = await buildMiner(world.db);
  expect((await readScore(world.db, userId))?.points.all).toBe(0n);
});
