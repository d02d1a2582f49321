import { lockTaskCapacities } from "@lode/db/tasks/tasks.repository";
import { begin } from "@lode/db/test/factories/build-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { changeX, repeatTransactions } from "../../test/repeat-transactions.ts";
import { verifyBatch } from "../attempts/verify-batch.ts";
import { actForAccount } from "./act-for-account.ts";
import { actionsOf, plan, publish, switchOn, turn, useAutomation } from "./automation.test-support.ts";
import { claimForActing } from "./steps/claim-action.ts";
import { askUndo } from "./undo-action.ts";

/** Counts calls to X while every transaction first fails with a serialization error and is then retried. */
const { world, later, minerWith } = useAutomation();
const TEXT = "Good ore here.";

const callsDuring = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await world().x.xCallsDuring(work)).map(({ route }) => route);

test("adversary: retried transactions post once, probe once and undo once", async () => {
  const { miner, task } = await minerWith("repeated", "comment", [TEXT]);
  const repeating = repeatTransactions(world().app);

  expect(await callsDuring(() => turn(repeating))).toEqual(["POST /2/tweets"]);
  const [action] = await actionsOf(world(), miner);
  expect(action).toMatchObject({ state: "done" });
  const asked = await callsDuring(() =>
    verifyBatch(repeating, { batchKey: `x:comment:${task.targetPostId}` }),
  );
  expect(asked).toHaveLength(1);
  expect(await world().db("ledger_entries").where({ account_id: miner.userId })).toHaveLength(1);

  await askUndo(world().app, { userId: miner.userId, actionId: action?.id ?? "" });
  const undone = await callsDuring(() => turn(repeating));
  expect(undone.filter((route) => route.startsWith("DELETE"))).toEqual(["DELETE /2/tweets/:id"]);
  expect(repeating.repeats()).toBeGreaterThanOrEqual(4);
});

const likeWithPlaces = async (places: number): Promise<string> => {
  const task = await publish(world(), "like");
  await world().db("mining_tasks").where({ id: task.id }).update({ max_completions: places });
  return task.id;
};

test("with three accounts and two places, two act, and the third is skipped before X is asked", async () => {
  const taskId = await likeWithPlaces(2);
  const miners = await world().linkedMiners("place_a", "place_b", "place_c");
  for (const miner of miners) await switchOn(world(), miner);
  await plan(world().app);
  const planned = (await Promise.all(miners.map((miner) => actionsOf(world(), miner)))).flat();
  const workers = [world().app, world().another(), world().another()];
  await Promise.all(planned.map(({ id }, n) => actForAccount(workers[n] ?? world().app, { actionId: id })));
  const ends = (await Promise.all(miners.map((miner) => actionsOf(world(), miner)))).flat();
  expect(ends.map(({ state, reason }) => [state, reason]).sort()).toEqual([
    ["done", null],
    ["done", null],
    ["skipped", "task-full"],
  ]);
  expect(ends.find(({ state }) => state === "skipped")).toMatchObject({ acted_at: null });
  expect(await world().db("task_attempts").where({ task_id: taskId })).toHaveLength(2);
});

test("the intent reserves the place, so no manual attempt takes it while X is being asked", async () => {
  const taskId = await likeWithPlaces(1);
  const [acting, other] = [await world().linkedMiner("place_d"), await world().linkedMiner("place_e")];
  await switchOn(world(), acting);
  await plan(world().app);
  const [planned] = await actionsOf(world(), acting);
  expect(await claimForActing(world().app, planned?.id ?? "")).toBeDefined();
  const byHand = world().transaction(async (trx) => {
    const places = (await lockTaskCapacities(trx, [taskId])).get(taskId)?.places;
    return { places, attempt: await begin(trx, other, taskId) };
  });
  expect(await byHand).toMatchObject({ places: 0 });
});

async function plannedComment(name: string) {
  const { miner } = await minerWith(name, "comment", [TEXT]);
  await plan(world().app);
  const [planned] = await actionsOf(world(), miner);
  return { miner, actionId: planned?.id ?? "" };
}
const MINUTE = 60_000;
const stateOf = async (miner: BuiltMiner) => (await actionsOf(world(), miner))[0]?.state;
const posts = (calls: string[]) => calls.filter((route) => route === "POST /2/tweets").length;

test("adversary: a worker that froze until its lease ended does not act", async () => {
  const { miner, actionId } = await plannedComment("stood_still");
  const stopped = {
    ...world().app,
    async failpoint() {
      await later(2 * MINUTE);
      await turn(world().another());
      expect(await stateOf(miner)).toBe("planned");
    },
  };
  expect(posts(await callsDuring(() => actForAccount(stopped, { actionId })))).toBe(0);
  expect(posts(await callsDuring(() => turn(world().app)))).toBe(1);
});

test("adversary: an answer that comes after another worker took over is neither lost nor acted on again", async () => {
  const { miner, actionId } = await plannedComment("late_answer");
  const slow = changeX(world().app, (x) => ({
    async act(grant, action) {
      await later(2 * MINUTE);
      await turn(world().another());
      return x.act(grant, action);
    },
  }));
  const calls = await callsDuring(async () => {
    await actForAccount(slow, { actionId });
    expect(await stateOf(miner)).toBe("acting");
    await turn(world().app);
    await later(MINUTE);
    await turn(world().app);
  });
  expect(posts(calls)).toBe(1);
  expect(await stateOf(miner)).toBe("done");
});
