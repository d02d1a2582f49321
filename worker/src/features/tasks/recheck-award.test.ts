import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
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

async function award(miner: BuiltMiner, basePoints = 10n): Promise<{ attemptId: string; postId: string }> {
  const target = await world().x.xUser(TARGET);
  const post = await world().x.publishPost(TARGET, `A post ${Math.random()}`);
  const task = await buildTask(world().db, {
    taskType: "like",
    targetUsername: TARGET,
    targetTwitterId: target.id,
    targetTweetId: post.id,
    basePoints,
  });
  await world().x.act({ username: miner.account.username, action: "like", target: post.id });
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
const undo = (miner: BuiltMiner, postId: string, undoing = true) =>
  world().x.act({ username: miner.account.username, action: "like", target: postId, undo: undoing });

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
