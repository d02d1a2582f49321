import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/database.ts";
import { begin } from "../../test/factories/begin-attempt.ts";
import { type BuiltMiner, buildMiner } from "../../test/factories/build-miner.ts";
import { buildTask } from "../../test/factories/build-task.ts";
import { findTask, lockTaskCapacities, spendTaskBudgets } from "../tasks/tasks.repository.ts";
import { decideAttempts } from "./decisions.repository.ts";

let world: TestDatabase;
let miners: BuiltMiner[];
beforeAll(async () => {
  world = await openTestDatabase();
  miners = await Promise.all(Array.from({ length: 8 }, () => buildMiner(world.db)));
});

/** Opens an attempt and returns its id. Throws, and rolls back, if there is no place. */
const ask = (taskId: string, { userId, account }: BuiltMiner): Promise<string> =>
  world.transaction(async (trx) => {
    const asked = { taskId, externalId: account.externalId, accountId: account.id, userId };
    const capacity = (await lockTaskCapacities(trx, [taskId])).get(taskId);
    const isFull = (capacity?.places ?? 1) < 1 || (capacity?.budget ?? 10n) < 10n;
    const { id, opened } = await begin(trx, { ...asked, source: "manual" });
    if (opened && isFull) throw new Error("full");
    return id;
  });
const granted = async (taskId: string): Promise<string[]> => {
  const ends = await Promise.allSettled(miners.map((miner) => ask(taskId, miner)));
  return ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
};

test("of eight concurrent attempts for three places, three get a place", async () => {
  const task = await buildTask(world.db, { maxCompletions: 3 });
  expect(await granted(task.id)).toHaveLength(3);
});

test("a not-done attempt frees its place, an awarded attempt keeps its place, and the last award ends the task", async () => {
  const task = await buildTask(world.db, { maxCompletions: 2 });
  const [first = "", kept = ""] = await granted(task.id);
  await world.transaction((trx) =>
    decideAttempts(trx, [{ attemptId: first, state: "not_done", reason: "not there" }]),
  );
  const now = await granted(task.id);
  expect(now).toHaveLength(2);
  expect(now).toContain(kept);
  await world.transaction((trx) => spendTaskBudgets(trx, [{ taskId: task.id, points: 10n }]));
  expect(await findTask(world.db, task.id)).toMatchObject({ state: "published", completions: 1 });
  await world.transaction((trx) => spendTaskBudgets(trx, [{ taskId: task.id, points: 10n }]));
  expect(await findTask(world.db, task.id)).toMatchObject({ state: "ended", completions: 2 });
});

test("open attempts reserve their share of the budget", async () => {
  const task = await buildTask(world.db, { budgetPoints: 25n, basePoints: 10n });
  expect(await granted(task.id)).toHaveLength(2);
});
