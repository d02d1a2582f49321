import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { claimRecheck, scheduleRecheckOf } from "@lode/db/attempts/rechecks.repository";
import { reinstateUser, suspendUser } from "@lode/db/auth/users.repository";
import { newId } from "@lode/db/id";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { auditLedger } from "@lode/db/points/points.read-model";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { changeX } from "../../test/change-network.ts";
import { useTestLode } from "../../test/test-lode.ts";
import { usePassingTime } from "../../test/use-passing-time.ts";
import { verifyAttempt } from "../../test/verify-attempt.ts";
import type { WorkerApp } from "../open-app.ts";
import {
  actOnX,
  attemptState,
  award,
  balanceOf,
  noticesTo,
  recheckStates,
  runDueRechecks,
  tryTask,
} from "./recheck.test-support.ts";
import { recheckAward } from "./recheck-award.ts";

const world = useTestLode({ RECHECK_SHARE: "100" });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const later = usePassingTime(world);
const now = () => world().app.clock.now();

/** Lets time pass and runs every re-check of the award when the sweep would run it. */
async function pass(attemptId: string, milliseconds: number): Promise<void> {
  const until = now().getTime() + milliseconds;
  while (now().getTime() < until) {
    later(Math.min(6 * HOUR, until - now().getTime()));
    await runDueRechecks(world(), attemptId);
  }
}

async function withdrawEverything(miner: BuiltMiner): Promise<bigint> {
  const balance = await balanceOf(world(), miner);
  const spent = { withdrawalId: newId(), userId: miner.userId, amount: balance - 1n, fee: 1n };
  await world().transaction((trx) => postTransfer(trx, withdrawalRequestedTransfer(spent)));
  return balance;
}

test("adversary: undoing the action, then removing and relinking the account, still costs the award", async () => {
  const miner = await world().linkedMiner("evade_relink");
  const { attemptId, postId } = await award(world(), miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await world().removeAccount(miner);
  await pass(attemptId, 2 * DAY);
  await world().linkAgain(miner, miner.account.username);
  await pass(attemptId, 2 * DAY);
  expect(await noticesTo(world(), miner, "award.warned")).not.toEqual([]);
  await pass(attemptId, 3 * DAY);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
});

test("adversary: an account that another miner links is probed through the new link, and the awarded miner pays for the undone action", async () => {
  const miner = await world().linkedMiner("evade_moved");
  const { attemptId, postId } = await award(world(), miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await world().removeAccount(miner);
  const other = await world().linkAgain(await world().linkedMiner("evade_buyer"), miner.account.username);
  await pass(attemptId, 5 * DAY);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
  expect(await balanceOf(world(), miner)).toBe(0n);
  expect(await noticesTo(world(), other, "award.warned")).toEqual([]);
});

test("adversary: removing the account and withdrawing everything turns the award into a debt", async () => {
  const miner = await world().linkedMiner("evade_removed");
  const { attemptId } = await award(world(), miner, { basePoints: 150n });
  const earned = await withdrawEverything(miner);
  await world().removeAccount(miner);
  await pass(attemptId, 7 * DAY);
  expect(await noticesTo(world(), miner, "award.unlinked")).toEqual([]);
  await pass(attemptId, 2 * DAY);
  const [told] = await noticesTo(world(), miner, "award.unlinked");
  expect(told?.detail).toMatchObject({ what: "like of @oreworks", username: "evade_removed" });
  expect(await attemptState(world(), attemptId)).toBe("verified");
  await pass(attemptId, 3 * DAY);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
  const [debt] = await world().db("account_debts").where({ user_id: miner.userId });
  expect(BigInt(debt.owed)).toBe(earned);
  expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 });
  const [taken] = await noticesTo(world(), miner, "award.reversed");
  expect(taken?.detail.why).toContain("not linked");
});

test("adversary: revoking Lode's token at X costs the award in the end, after a notice to reconnect the account", async () => {
  const miner = await world().linkedMiner("evade_revoked");
  const { attemptId, postId } = await award(world(), miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await world().x.revoke("evade_revoked");
  await pass(attemptId, 2 * DAY);
  const [account] = await world().db("social_accounts").where({ id: miner.account.id });
  expect(account.state).toBe("needs_reconnect");
  expect(await recheckStates(world(), attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  await pass(attemptId, 10 * DAY);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
});

test("an honest miner who reconnects in time keeps the award", async () => {
  const miner = await world().linkedMiner("honest_again");
  const { attemptId } = await award(world(), miner);
  const points = await balanceOf(world(), miner);
  await world().x.revoke("honest_again");
  await pass(attemptId, 9 * DAY);
  expect(await noticesTo(world(), miner, "award.unlinked")).not.toEqual([]);
  await world().reconnect(miner);
  await pass(attemptId, 40 * DAY);
  expect(await recheckStates(world(), attemptId)).toEqual(["kept", "kept", "kept"]);
  expect(await balanceOf(world(), miner)).toBe(points);
});

test("adversary: reconnecting an account whose action was undone brings a second notice and then costs the award", async () => {
  const miner = await world().linkedMiner("evade_twice");
  const { attemptId, postId } = await award(world(), miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await world().removeAccount(miner);
  await pass(attemptId, 9 * DAY);
  expect(await noticesTo(world(), miner, "award.unlinked")).not.toEqual([]);
  await world().linkAgain(miner, miner.account.username);
  await pass(attemptId, 2 * DAY);
  expect(await attemptState(world(), attemptId)).toBe("verified");
  expect(await noticesTo(world(), miner, "award.warned")).not.toEqual([]);
  await pass(attemptId, 3 * DAY);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
});

test("adversary: removing the account after the notice of the undone action does not end the re-check", async () => {
  const miner = await world().linkedMiner("evade_grace");
  const { attemptId, postId } = await award(world(), miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await pass(attemptId, 26 * HOUR);
  expect(await noticesTo(world(), miner, "award.warned")).toHaveLength(1);
  await world().removeAccount(miner);
  await pass(attemptId, 12 * DAY);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
});

test("adversary: a re-check that loses its database session is completed by the retry", async () => {
  const miner = await world().linkedMiner("lost_session");
  const { attemptId, postId } = await award(world(), miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  later(25 * HOUR);
  const [due] = await world()
    .db("award_rechecks")
    .where("due_at", "<=", now())
    .where({ attempt_id: attemptId });
  const cutOff: WorkerApp = {
    ...world().app,
    transaction: () => Promise.reject(new Error("Connection terminated unexpectedly")),
  };
  await expect(recheckAward(cutOff, { recheckId: due.id })).rejects.toThrow("terminated");
  await recheckAward(world().app, { recheckId: due.id });
  expect(await recheckStates(world(), attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  later(2 * 60_000);
  await runDueRechecks(world(), attemptId);
  expect(await recheckStates(world(), attemptId)).toContain("warned");
});

test("a re-check that has ended or is leased by another worker is left unchanged", async () => {
  const miner = await world().linkedMiner("two_workers");
  const { attemptId } = await award(world(), miner);
  later(25 * HOUR);
  const [due] = await world()
    .db("award_rechecks")
    .where("due_at", "<=", now())
    .where({ attempt_id: attemptId });
  const leasedUntil = new Date(now().getTime() + 60_000);
  expect(await claimRecheck(world().db, due.id, { now: now(), leasedUntil })).toBeDefined();
  await recheckAward(world().app, { recheckId: due.id });
  expect(await recheckStates(world(), attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  later(2 * 60_000);
  await runDueRechecks(world(), attemptId);
  await recheckAward(world().app, { recheckId: due.id });
  expect((await recheckStates(world(), attemptId)).filter((state) => state === "kept")).toHaveLength(1);
});

test("adversary: an action that Lode undoes during its verification is re-checked", async () => {
  const miner = await world().linkedMiner("undo_at_once");
  const { attemptId, taskId, postId } = await tryTask(world(), miner);
  const racing = changeX(world().app, (x) => ({
    // The action is undone after the probe and before the verdict is recorded.
    probe: async (questions) => {
      const seen = await x.probe(questions);
      await actOnX(world(), miner, { action: "like", postId, undo: true });
      const act = { taskId, externalId: miner.account.externalId };
      await world().transaction((trx) => scheduleRecheckOf(trx, act, new Date(now().getTime() + 60_000)));
      return seen;
    },
  }));
  await verifyAttempt(racing, { attemptId });
  expect(await attemptState(world(), attemptId)).toBe("verified");
  later(2 * 60_000);
  await runDueRechecks(world(), attemptId);
  expect(await recheckStates(world(), attemptId)).toContain("warned");
});

test("a suspended miner's re-checks wait, and continue after the reinstatement", async () => {
  const miner = await world().linkedMiner("suspended");
  const { attemptId, postId } = await award(world(), miner);
  await world().transaction((trx) => suspendUser(trx, miner.userId, "spam"));
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await world().removeAccount(miner);
  await pass(attemptId, 20 * DAY);
  expect(await attemptState(world(), attemptId)).toBe("verified");
  expect(await recheckStates(world(), attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  await world().transaction((trx) => reinstateUser(trx, miner.userId));
  await world().linkAgain(miner, miner.account.username);
  await pass(attemptId, 5 * DAY);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
});

test("a re-check that X never answers is repeated with growing pauses, and ends without a reversal", async () => {
  const miner = await world().linkedMiner("never_said");
  const { attemptId } = await award(world(), miner);
  await world().x.setXFaults([{ route: "GET /2/users/:id/liked_tweets", status: 503 }]);
  const before = (await world().x.xLog()).length;
  await pass(attemptId, 45 * DAY);
  const asked = (await world().x.xLog()).length - before;
  expect(asked).toBeLessThanOrEqual(3 * 8);
  expect(await recheckStates(world(), attemptId)).toEqual(["dropped", "dropped", "dropped"]);
  expect(await attemptState(world(), attemptId)).toBe("verified");
});
