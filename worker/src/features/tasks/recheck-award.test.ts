import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import type { TaskType } from "@lode/core/domain/task-type";
import { newId } from "@lode/db/id";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { begin } from "@lode/db/test/factories/begin-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeEach, expect, test } from "vitest";
import { useTestWorker } from "../../../test/test-worker.ts";
import { recheckAwardJob } from "./recheck-award.job.ts";
import { verifyAttemptJob } from "./verify-attempt.job.ts";

const world = useTestWorker({ RECHECK_SHARE: "100" });
const HOUR = 3_600_000;
const TARGET = "oreworks";
let now: Date;
beforeEach(async () => {
  now = new Date();
  world().setClock(now);
  await world().x.setXFaults([]);
});
function later(hours: number): void {
  now = new Date(now.getTime() + hours * HOUR);
  world().setClock(now);
}

async function award(
  miner: BuiltMiner,
  basePoints = 10n,
  { taskType = "like" as TaskType, author = TARGET } = {},
): Promise<{ attemptId: string; postId: string }> {
  const target = await world().x.xUser(author);
  const post = await world().x.publishPost(author, `A post ${Math.random()}`);
  const task = await buildTask(world().db, {
    taskType,
    targetUsername: author,
    targetTwitterId: target.id,
    targetTweetId: post.id,
    basePoints,
  });
  await world().x.act({ username: miner.account.username, action: taskType, target: post.id });
  const { userId, account } = miner;
  const asked = {
    taskId: task.id,
    xId: account.xId,
    accountId: account.id,
    userId,
    source: "manual" as const,
  };
  const { id: attemptId } = await world().transaction((trx) => begin(trx, asked));
  await verifyAttemptJob.run({ attemptId }, world().deps);
  return { attemptId, postId: post.id };
}
const undo = (miner: BuiltMiner, postId: string, undoing = true, action = "like") =>
  world().x.act({ username: miner.account.username, action, target: postId, undo: undoing });

/** The miner likes so many other posts, or publishes so many. */
async function goOn(
  { account: { username } }: BuiltMiner,
  what: "like" | "post",
  count: number,
): Promise<void> {
  for (let n = 0; n < count; n++) {
    const author = what === "like" ? "signalfield" : username;
    const { id } = await world().x.publishPost(author, `Something else ${Math.random()}`);
    if (what === "like") await world().x.act({ username, action: "like", target: id });
  }
}
const routesDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = (await world().x.xLog()).length;
  await work();
  return (await world().x.xLog()).slice(before).map(({ route }) => route);
};

/** Every re-check of this award that is due by now. */
async function recheck(attemptId: string): Promise<void> {
  const due = await world().db("award_rechecks").where({ attempt_id: attemptId }).where("due_at", "<=", now);
  for (const { id } of due) await recheckAwardJob.run({ recheckId: id }, world().deps);
}
const statesOf = async (attemptId: string) =>
  (await world().db("award_rechecks").where({ attempt_id: attemptId }).orderBy("id")).map((row) => row.state);
const balanceOf = async ({ userId }: BuiltMiner) => (await readUserStats(world().db, userId)).balance;
const attemptState = async (id: string) => (await world().db("task_attempts").where({ id }))[0].state;

test("an action that stands is kept, at each of its days", async () => {
  const miner = await world().linkedMiner("recheck_keeps");
  const { attemptId } = await award(miner);
  expect(await statesOf(attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  await recheck(attemptId);
  expect(await statesOf(attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  later(25);
  await recheck(attemptId);
  expect((await statesOf(attemptId)).filter((state) => state === "kept")).toHaveLength(1);
  expect(await attemptState(attemptId)).toBe("verified");
});

test("undone: a notice and 48 hours, and done again in time nothing is lost", async () => {
  const miner = await world().linkedMiner("recheck_warned");
  const { attemptId, postId } = await award(miner);
  const points = await balanceOf(miner);
  await undo(miner, postId);
  later(25);
  await recheck(attemptId);
  expect(await statesOf(attemptId)).toContain("warned");
  const [told] = await world().db("notifications").where({ user_id: miner.userId, kind: "award.warned" });
  expect(told.detail.what).toBe(`like of @${TARGET}`);
  await undo(miner, postId, false);
  later(49);
  await recheck(attemptId);
  expect(await attemptState(attemptId)).toBe("verified");
  expect(await balanceOf(miner)).toBe(points);
});

test("undone for good: a visible reversal, once, and the leaderboard's points go with it", async () => {
  const miner = await world().linkedMiner("recheck_gone");
  const { attemptId, postId } = await award(miner);
  await undo(miner, postId);
  later(25);
  await recheck(attemptId);
  later(49);
  await recheck(attemptId);
  later(24 * 40);
  await recheck(attemptId);
  expect(await attemptState(attemptId)).toBe("reversed");
  expect(await readUserStats(world().db, miner.userId)).toMatchObject({
    balance: 0n,
    lifetime: 0n,
    tasksCompleted: 0,
  });
  expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 });
  expect(
    await world().db("notifications").where({ user_id: miner.userId, kind: "award.reversed" }),
  ).toHaveLength(1);
});

test("what the balance cannot bear is owed and netted from the next award; never below zero", async () => {
  const miner = await world().linkedMiner("recheck_owes");
  const { attemptId, postId } = await award(miner, 150n);
  const earned = await balanceOf(miner);
  const spent = { withdrawalId: newId(), userId: miner.userId, amount: earned - 11n, fee: 1n };
  await world().transaction((trx) => postTransfer(trx, withdrawalRequestedTransfer(spent)));
  await undo(miner, postId);
  later(25);
  await recheck(attemptId);
  later(49);
  await recheck(attemptId);
  expect(await balanceOf(miner)).toBe(0n);
  const [debt] = await world().db("point_debts").where({ user_id: miner.userId });
  expect(BigInt(debt.owed)).toBe(earned - 10n);
  await award(miner, 400n);
  const [paid] = await world().db("point_debts").where({ user_id: miner.userId });
  expect(BigInt(paid.owed)).toBe(0n);
  expect(await balanceOf(miner)).toBe(earned + 250n - (earned - 10n));
  expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 });
});

test("what X cannot say is asked again later and costs nothing", async () => {
  const miner = await world().linkedMiner("recheck_unknown");
  const { attemptId } = await award(miner);
  await world().x.setXFaults([{ route: "GET /2/users/:id/liked_tweets", status: 503 }]);
  later(25);
  await recheck(attemptId);
  expect(await statesOf(attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  await world().x.setXFaults([]);
  later(2);
  await recheck(attemptId);
  expect(await statesOf(attemptId)).toContain("kept");
});

test.each([
  ["like", "like", 51],
  ["repost", "post", 25],
  ["comment", "post", 25],
] as const)(
  "adversary: a miner whose %s stands keeps the award, whatever else they %s since (%d times)",
  async (taskType, what, count) => {
    const miner = await world().linkedMiner(`keeps_${taskType}`);
    const { attemptId } = await award(miner, 10n, { taskType });
    await goOn(miner, what, count);
    later(25);
    await recheck(attemptId);
    expect(await statesOf(attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
    expect(await attemptState(attemptId)).toBe("verified");
  },
);

test("adversary: a like that cannot be proved absent is looked at once more, and then the award is kept", async () => {
  const miner = await world().linkedMiner("unproved_like");
  const { attemptId } = await award(miner);
  await goOn(miner, "like", 110);
  later(25);
  await recheck(attemptId);
  expect(await statesOf(attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  await recheck(attemptId);
  later(25);
  await recheck(attemptId);
  expect(await statesOf(attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
  expect(await attemptState(attemptId)).toBe("verified");
  expect(await world().db("notifications").where({ user_id: miner.userId, kind: "award.warned" })).toEqual(
    [],
  );
});

test("adversary: a like taken back is proved absent by the likes that stood below it, however long the list", async () => {
  const miner = await world().linkedMiner("long_list");
  await goOn(miner, "like", 110);
  const { attemptId, postId } = await award(miner);
  await undo(miner, postId);
  await goOn(miner, "like", 30);
  later(25);
  await recheck(attemptId);
  expect(await statesOf(attemptId)).toEqual(["warned", "scheduled", "scheduled"]);
  later(49);
  await recheck(attemptId);
  expect(await attemptState(attemptId)).toBe("reversed");
});

test.each(["repost", "comment"] as const)(
  "adversary: a %s taken back is gone by its own id, and everything since the notice must have been seen",
  async (taskType) => {
    const miner = await world().linkedMiner(`gone_${taskType}`);
    const { attemptId, postId } = await award(miner, 10n, { taskType });
    await undo(miner, postId, true, taskType);
    await goOn(miner, "post", 30);
    later(25);
    const routes = await routesDuring(() => recheck(attemptId));
    expect(routes[0]).toBe("GET /2/tweets");
    expect(await statesOf(attemptId)).toEqual(["warned", "scheduled", "scheduled"]);
    await goOn(miner, "post", 180);
    later(49);
    await recheck(attemptId);
    expect(await statesOf(attemptId)).toEqual(["warned", "scheduled", "scheduled"]);
    later(25);
    await recheck(attemptId);
    expect(await statesOf(attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
  },
);

test.each(["repost", "comment"] as const)(
  "adversary: a %s taken back for good costs the award",
  async (taskType) => {
    const miner = await world().linkedMiner(`cheats_${taskType}`);
    const { attemptId, postId } = await award(miner, 10n, { taskType });
    await undo(miner, postId, true, taskType);
    await goOn(miner, "post", 30);
    later(25);
    await recheck(attemptId);
    later(49);
    await recheck(attemptId);
    expect(await attemptState(attemptId)).toBe("reversed");
  },
);

test.each(["repost", "comment"] as const)(
  "adversary: a %s done again after the notice is known by its new id, however much is posted after it",
  async (taskType) => {
    const miner = await world().linkedMiner(`again_${taskType}`);
    const { attemptId, postId } = await award(miner, 10n, { taskType });
    await undo(miner, postId, true, taskType);
    later(25);
    await recheck(attemptId);
    expect(await statesOf(attemptId)).toEqual(["warned", "scheduled", "scheduled"]);
    await undo(miner, postId, false, taskType);
    later(49);
    await recheck(attemptId);
    await goOn(miner, "post", 230);
    later(24 * 7);
    await recheck(attemptId);
    expect(await statesOf(attemptId)).toEqual(["kept", "kept", "scheduled"]);
    expect(await attemptState(attemptId)).toBe("verified");
  },
);

test.each(["like", "repost"] as const)(
  "adversary: a target that is gone takes its %s with it, and the award is kept",
  async (taskType) => {
    const author = `gone_author_${taskType.slice(0, 3)}`;
    await world().x.putXUser({ username: author });
    const miner = await world().linkedMiner(`target_${taskType}`);
    const { attemptId, postId } = await award(miner, 10n, { taskType, author });
    // X takes the reposts of a suspended author out of sight as well.
    if (taskType === "repost") await undo(miner, postId, true, taskType);
    await world().x.putXUser({ username: author, suspended: true });
    later(25);
    await recheck(attemptId);
    expect(await statesOf(attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
    expect(await attemptState(attemptId)).toBe("verified");
  },
);
