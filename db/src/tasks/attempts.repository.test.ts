import { explainAward } from "@lode/core/domain/points/formula";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/database.ts";
import { begin } from "../../test/factories/begin-attempt.ts";
import { type BuiltMiner, buildMiner } from "../../test/factories/build-miner.ts";
import { buildTask } from "../../test/factories/build-task.ts";
import { claimAttempt, claimFollows, listDueAttempts, listDueTogether } from "./claims.repository.ts";
import { decideAttempts } from "./decisions.repository.ts";
import { findTask, spendTaskBudgets } from "./tasks.repository.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});

const open = ({ userId, account }: BuiltMiner, taskId: string) =>
  world.transaction((trx) =>
    begin(trx, { taskId, xId: account.xId, accountId: account.id, userId, source: "manual" }),
  );
const award = explainAward(
  { basePoints: 10n, followersCount: 150, verified: false, createdAt: null },
  new Date(),
);

test("three tabs at once meet in one attempt", async () => {
  const [miner, task] = [await buildMiner(world.db), await buildTask(world.db)];
  const opened = await Promise.all([open(miner, task.id), open(miner, task.id), open(miner, task.id)]);
  expect(opened.filter((one) => one.opened)).toHaveLength(1);
  expect(new Set(opened.map((one) => one.id)).size).toBe(1);
});

test("a miss may be tried again, a win may not", async () => {
  const [miner, task] = [await buildMiner(world.db), await buildTask(world.db)];
  const first = await open(miner, task.id);
  await world.transaction((trx) =>
    decideAttempts(trx, [{ attemptId: first.id, state: "not_done", reason: "not seen" }]),
  );
  const second = await open(miner, task.id);
  expect(second).toMatchObject({ opened: true });
  await world.transaction((trx) => decideAttempts(trx, [{ attemptId: second.id, state: "verified", award }]));
  expect(await open(miner, task.id)).toMatchObject({
    id: second.id,
    opened: false,
    state: "verified",
    points: 11n,
  });
});

test("of many workers one claims an attempt, and a decided one is not claimed", async () => {
  const [miner, task] = [await buildMiner(world.db), await buildTask(world.db)];
  const { id } = await open(miner, task.id);
  const claims = await Promise.all(Array.from({ length: 6 }, () => claimAttempt(world.db, id, 30)));
  expect(claims.filter(Boolean)).toMatchObject([{ id, checks: 0, targetUsername: "lode", basePoints: 10n }]);
  const decided = await Promise.all(
    [1, 2].map(() =>
      world.transaction((trx) => decideAttempts(trx, [{ attemptId: id, state: "verified", award }])),
    ),
  );
  expect(decided.filter((ids) => ids.has(id))).toHaveLength(1);
  expect(await claimAttempt(world.db, id, 30)).toBeUndefined();
});

test("follows that are due are asked about by account, and one by one only when they are overdue", async () => {
  const miner = await buildMiner(world.db);
  const tasks = [await buildTask(world.db), await buildTask(world.db)];
  for (const task of tasks) await open(miner, task.id);
  const due = async (seconds: number) => {
    await world.db.raw(
      "update task_attempts set next_check_at = now() - make_interval(secs => ?) where user_id = ?",
      [seconds, miner.userId],
    );
    const together = await world.transaction((trx) => listDueTogether(trx, 100));
    return together.filter(({ accountId }) => accountId === miner.account.id);
  };
  expect(await due(1)).toMatchObject([{ taskType: "follow", taskId: null }]);
  expect(await world.transaction((trx) => listDueAttempts(trx, 100))).toEqual([]);
  await due(11);
  expect(await world.transaction((trx) => listDueAttempts(trx, 100))).toHaveLength(2);
  const claims = await Promise.all([1, 2].map(() => claimFollows(world.db, miner.account.id, 30, 100)));
  expect(claims.flat()).toHaveLength(2);
  expect(await due(1)).toEqual([]);
});

test("an attempt that no worker holds is due again, one that is held is not", async () => {
  const [miner, task] = [await buildMiner(world.db), await buildTask(world.db)];
  const { id } = await open(miner, task.id);
  const due = async () =>
    (await world.transaction((trx) => listDueAttempts(trx, 100))).some((one) => one.id === id);
  expect(await due()).toBe(false);
  await world.db.raw("update task_attempts set next_check_at = now() - interval '11 seconds' where id = ?", [
    id,
  ]);
  expect(await due()).toBe(true);
  expect(await due()).toBe(false);
  await world.db.raw("update task_attempts set next_check_at = now() - interval '11 seconds' where id = ?", [
    id,
  ]);
  await claimAttempt(world.db, id, 30);
  expect(await due()).toBe(false);
});

test("a task ends by itself when its budget does not cover its base points any more", async () => {
  const task = await buildTask(world.db, { budgetPoints: 25n });
  await world.transaction((trx) => spendTaskBudgets(trx, [{ taskId: task.id, points: 11n }]));
  expect(await findTask(world.db, task.id)).toMatchObject({ state: "published", spentPoints: 11n });
  await world.transaction((trx) => spendTaskBudgets(trx, [{ taskId: task.id, points: 11n }]));
  expect(await findTask(world.db, task.id)).toMatchObject({ state: "ended", spentPoints: 22n });
});
