import { explainAward } from "@lode/core/domain/points/formula";
import { ownWords } from "@lode/core/domain/sentences/say";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { begin } from "../../test/factories/build-attempt.ts";
import { type BuiltMiner, buildMiner } from "../../test/factories/build-miner.ts";
import { buildTask } from "../../test/factories/build-task.ts";
import { findTask, spendTaskBudgets } from "../tasks/tasks.repository.ts";
import { claimBatch, decideAttempts, listDueBatches } from "./attempts.repository.ts";

const world = await openTestDatabase();

const open = (miner: BuiltMiner, taskId: string, batchKey = taskId) =>
  begin(world.db, miner, taskId, batchKey);
const claim = (batchKey: string) => claimBatch(world.db, batchKey, 30, 100);
const award = explainAward(
  { basePoints: 10n, followersCount: 150, verified: false, createdAt: null },
  new Date(),
);
test("one of many workers claims an attempt, and a decided attempt is not claimed", async () => {
  const [miner, task] = [await buildMiner(world.db), await buildTask(world.db)];
  const { id } = await open(miner, task.id);
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(task.id)));
  expect(claims.flat()).toMatchObject([{ id, checks: 0, targetUsername: "lode", basePoints: 10n }]);
  const decided = await Promise.all(
    [1, 2].map(() =>
      world.transaction((trx) => decideAttempts(trx, [{ attemptId: id, state: "verified", award }])),
    ),
  );
  expect(decided.filter((ids) => ids.has(id))).toHaveLength(1);
  expect(await claim(task.id)).toEqual([]);
});

test("attempts with one batch key are due and claimed together, in the order they were requested", async () => {
  const miner = await buildMiner(world.db);
  const [first, second] = [await buildTask(world.db), await buildTask(world.db)];
  const key = `follows of ${miner.userId}`;
  const ids = [(await open(miner, first.id, key)).id, (await open(miner, second.id, key)).id];
  const isDue = async () =>
    (await listDueBatches(world.db, 1_000)).filter(({ batchKey }) => batchKey === key).length;
  expect(await isDue()).toBe(0);
  await world.db.raw("update task_attempts set next_check_at = now() where user_id = ?", [miner.userId]);
  expect(await isDue()).toBe(1);
  const claims = await Promise.all([claim(key), claim(key)]);
  expect(claims.flat().map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  expect(claims.flat()).toHaveLength(2);
  // The attempts are leased, so they are neither due nor claimed again.
  expect(await isDue()).toBe(0);
  expect(await claim(key)).toEqual([]);
});

test("an attempt without an award has no breakdown", async () => {
  const [miner, task] = [await buildMiner(world.db), await buildTask(world.db)];
  const { id: attemptId } = await open(miner, task.id);
  const decision = { attemptId, state: "not_done", reason: ownWords("It was not found") } as const;
  await world.transaction((trx) => decideAttempts(trx, [decision]));
  expect(await world.db("task_attempts").where({ id: attemptId }).whereNull("breakdown")).toHaveLength(1);
});

test.each([
  ["its budget no longer covers its base points", { budgetPoints: 25n }],
  ["its last place is taken", { maxCompletions: 2 }],
])("a task ends when %s", async (_when, limits) => {
  const task = await buildTask(world.db, limits);
  const spend = () => world.transaction((trx) => spendTaskBudgets(trx, [{ taskId: task.id, points: 11n }]));
  await spend();
  expect(await findTask(world.db, task.id)).toMatchObject({ state: "published", spentPoints: 11n });
  await spend();
  expect(await findTask(world.db, task.id)).toMatchObject({ state: "ended", spentPoints: 22n });
});
