import { explainAward } from "@lode/core/domain/points/formula";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/database.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { buildTask } from "../../test/factories/build-task.ts";
import { markNotDone, markVerified, openAttempt } from "../tasks/attempts.repository.ts";
import { readAnalytics } from "./analytics.read-model.ts";
import { postTransfer } from "./ledger.repository.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});

test("a new miner has 14 empty days and no figures", async () => {
  const { userId } = await buildMiner(world.db);
  const analytics = await readAnalytics(world.db, userId);
  expect(analytics.days.map((day) => day.points)).toEqual(Array.from({ length: 14 }, () => 0n));
  expect(analytics.days.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10));
  expect(analytics).toMatchObject({ attempts: 0, medianWaitSeconds: null, nextPayout: null });
});

test("awards count on their day; the wait is the median of those that passed", async () => {
  const { userId, account } = await buildMiner(world.db);
  const award = explainAward(
    { basePoints: 10n, followersCount: 0, verified: false, createdAt: null },
    new Date(),
  );
  for (const [seconds, passes] of [
    [2, true],
    [4, true],
    [9, true],
    [90, false],
  ] as const) {
    const task = await buildTask(world.db);
    await world.transaction(async (trx) => {
      const attempt = {
        taskId: task.id,
        xId: account.xId,
        accountId: account.id,
        userId,
        source: "manual" as const,
      };
      const { id } = await openAttempt(trx, attempt);
      if (passes) {
        await markVerified(trx, id, award);
        await postTransfer(trx, awardTransfer({ ...attempt, attemptId: id, points: award.total }));
      } else await markNotDone(trx, id, "not seen");
      await trx.raw(
        "update task_attempts set asked_at = decided_at - make_interval(secs => ?) where id = ?",
        [seconds, id],
      );
    });
  }
  const analytics = await readAnalytics(world.db, userId);
  expect(analytics).toMatchObject({ attempts: 4, verified: 3, medianWaitSeconds: 4 });
  expect(analytics.days.at(-1)?.points).toBe(30n);
});
