import { say } from "@lode/core/domain/sentences/say";
import { scheduleRecheckOf } from "@lode/db/attempts/rechecks.repository";
import { reinstateUser, suspendUser } from "@lode/db/auth/users.repository";
import { addDebt } from "@lode/db/points/ledger.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { changeX } from "../../test/repeat-transactions.ts";
import { verifyAttempt } from "../../test/use-passing-time.ts";
import type { WorkerApp } from "../open-app.ts";
import { DAY, HOUR, useRechecks } from "./recheck.test-support.ts";
import { recheckAward } from "./recheck-award.ts";

const rechecks = useRechecks(100);
const { world, later, now, pass, tryTask, award, awarded, undone } = rechecks;
const { undoLike, spendEverything, runDueRechecks, recheckStates, attemptState } = rechecks;
const { balanceOf, noticesTo, recheckAfter } = rechecks;

test("adversary: an account that another miner links is probed through the new link, and the awarded miner pays for the undone action", async () => {
  const { miner, attemptId } = await undone("evade_moved");
  await world().removeAccount(miner);
  const other = await world().linkAgain(await world().linkedMiner("evade_buyer"), miner.account.username);
  expect(await pass(attemptId, 5)).toBe("reversed");
  expect(await balanceOf(miner)).toBe(0n);
  expect(await noticesTo(other, "award.warned")).toEqual([]);
});

test("adversary: removing the account and withdrawing everything turns the award into a debt", async () => {
  const { miner, attemptId } = await awarded("evade_removed", { basePoints: 150n });
  const earned = await spendEverything(miner);
  await world().removeAccount(miner);
  await pass(attemptId, 7);
  expect(await noticesTo(miner, "award.unlinked")).toEqual([]);
  await pass(attemptId, 2);
  const [told] = await noticesTo(miner, "award.unlinked");
  expect(told?.detail).toMatchObject({
    what: say("act.like", { target: "@oreworks" }),
    username: "evade_removed",
  });
  expect(await attemptState(attemptId)).toBe("verified");
  expect(await pass(attemptId, 3)).toBe("reversed");
  const [debt] = await world().db("account_debts").where({ user_id: miner.userId });
  expect(BigInt(debt.owed)).toBe(earned);
  const [taken] = await noticesTo(miner, "award.reversed");
  expect(taken?.detail.why).toEqual(say("reversed.unlinked", { username: "@evade_removed" }));
});

test("an honest miner who reconnects in time keeps the award", async () => {
  const { miner, attemptId } = await awarded("honest_again");
  const points = await balanceOf(miner);
  await world().x.revoke("honest_again");
  await pass(attemptId, 9);
  expect(await noticesTo(miner, "award.unlinked")).not.toEqual([]);
  await world().reconnect(miner);
  await pass(attemptId, 40);
  expect(await recheckStates(attemptId)).toEqual(["kept", "kept", "kept"]);
  expect(await balanceOf(miner)).toBe(points);
});

test("adversary: reconnecting an account whose action was undone brings a second notice and then costs the award", async () => {
  const { miner, attemptId } = await undone("evade_twice");
  await world().removeAccount(miner);
  await pass(attemptId, 9);
  expect(await noticesTo(miner, "award.unlinked")).not.toEqual([]);
  await world().linkAgain(miner, miner.account.username);
  expect(await pass(attemptId, 2)).toBe("verified");
  expect(await noticesTo(miner, "award.warned")).not.toEqual([]);
  expect(await pass(attemptId, 3)).toBe("reversed");
});

test("adversary: removing the account after the notice of the undone action does not end the re-check", async () => {
  const { miner, attemptId } = await undone("evade_grace");
  await pass(attemptId, 26 / 24);
  expect(await noticesTo(miner, "award.warned")).toHaveLength(1);
  await world().removeAccount(miner);
  expect(await pass(attemptId, 12)).toBe("reversed");
});

test("adversary: a re-check that loses its database session is completed by the retry", async () => {
  const { attemptId } = await undone("lost_session");
  await later(25 * HOUR);
  const due = await world().db("award_rechecks").where({ attempt_id: attemptId }).orderBy("due_at").first();
  const cutOff: WorkerApp = {
    ...world().app,
    transaction: () => Promise.reject(new Error("Connection terminated unexpectedly")),
  };
  await expect(recheckAward(cutOff, { recheckId: due.id })).rejects.toThrow("terminated");
  await recheckAward(world().app, { recheckId: due.id });
  expect(await recheckStates(attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  await recheckAfter(2 * 60_000, attemptId);
  expect(await recheckStates(attemptId)).toContain("warned");
});

test("adversary: an action that Lode undoes during its verification is re-checked", async () => {
  const miner = await world().linkedMiner("undo_at_once");
  const { attemptId, taskId, postId } = await tryTask(miner);
  const racing = changeX(world().app, (x) => ({
    // The action is undone after the probe and before the verdict is recorded.
    probe: async (questions) => {
      const seen = await x.probe(questions);
      await undoLike(miner, { postId });
      const act = { taskId, externalId: miner.account.externalId };
      await world().transaction((trx) => scheduleRecheckOf(trx, act, new Date(now().getTime() + 60_000)));
      return seen;
    },
  }));
  await verifyAttempt(racing, { attemptId });
  expect(await attemptState(attemptId)).toBe("verified");
  await recheckAfter(2 * 60_000, attemptId);
  expect(await recheckStates(attemptId)).toContain("warned");
});

test("a suspended miner's re-checks wait, and continue after the reinstatement", async () => {
  const { miner, attemptId, postId } = await awarded("suspended");
  await world().transaction((trx) => suspendUser(trx, miner.userId, "spam"));
  await undoLike(miner, { postId });
  await world().removeAccount(miner);
  expect(await pass(attemptId, 20)).toBe("verified");
  expect(await recheckStates(attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  await world().transaction((trx) => reinstateUser(trx, miner.userId));
  await world().linkAgain(miner, miner.account.username);
  expect(await pass(attemptId, 5)).toBe("reversed");
});

test("a re-check that X never answers is repeated with growing pauses, and ends without a reversal", async () => {
  const { attemptId } = await awarded("never_said");
  await world().x.setXFaults([{ route: "GET /2/users/:id/liked_tweets", status: 503 }]);
  const asked = await world().x.xCallsDuring(() => pass(attemptId, 45));
  expect(asked.length).toBeLessThanOrEqual(3 * 8);
  expect(await recheckStates(attemptId)).toEqual(["dropped", "dropped", "dropped"]);
  expect(await attemptState(attemptId)).toBe("verified");
});

/** A miner earns, spends everything, undoes the act and deletes the Lode account. */
async function earnAndLeave(username: string, beforeLeaving?: (miner: BuiltMiner) => Promise<unknown>) {
  const miner = await world().linkedMiner(username);
  const { attemptId, postId } = await award(miner);
  const spent = await spendEverything(miner);
  await undoLike(miner, { postId });
  await beforeLeaving?.(miner);
  await world().deleteMiner(miner);
  return { attemptId, spent };
}

/** The person comes back with a new Lode account and links the same X account. */
const comeBack = async (name: string, username: string) =>
  world().linkAgain(await world().linkedMiner(name), username);

test("adversary: deleting the Lode account and coming back with the X account does not end re-checks, and the new miner pays", async () => {
  const { attemptId, spent } = await earnAndLeave("leaver_one");
  expect(await pass(attemptId, 10)).toBe("verified");
  expect(await recheckStates(attemptId)).toEqual(["waiting", "waiting", "scheduled"]);
  const heir = await comeBack("leaver_heir", "leaver_one");
  await pass(attemptId, 1);
  const [warned] = await noticesTo(heir, "award.warned");
  expect(warned?.detail.what).toEqual(say("act.like", { target: "@oreworks" }));
  expect(await pass(attemptId, 3)).toBe("reversed");
  const [told] = await noticesTo(heir, "account.owes");
  expect(told?.detail).toEqual({ username: "leaver_one", network: "x", points: String(spent) });
  const before = await balanceOf(heir);
  await award(heir, { basePoints: 100n });
  const earned = (await balanceOf(heir)) - before + spent;
  expect(earned).toBeGreaterThanOrEqual(100n);
  const [debt] = await world()
    .db("ledger_transfers")
    .where("business_key", "like", "owed:%")
    .orderBy("id", "desc");
  const entry = await world()
    .db("ledger_entries")
    .where({ transfer_id: debt.id, account_id: heir.userId })
    .first();
  expect(entry.amount).toBe(-spent);
});

test("adversary: a debt survives the deletion, and the next miner who links the account pays it", async () => {
  const { miner, attemptId, postId } = await awarded("debtor_one");
  const spent = await spendEverything(miner);
  await undoLike(miner, { postId });
  expect(await pass(attemptId, 4)).toBe("reversed");
  await world().deleteMiner(miner);
  const heir = await comeBack("debtor_heir", "debtor_one");
  const [told] = await noticesTo(heir, "account.owes");
  expect(told?.detail).toEqual({ username: "debtor_one", network: "x", points: String(spent) });
  await award(heir, { basePoints: 10n });
  const first = await balanceOf(heir);
  await award(heir, { basePoints: 10n });
  expect(first).toBe(0n);
  expect(await balanceOf(heir)).toBeGreaterThan(0n);
});

test("adversary: a debt that no award caused goes to the account that earned most, not to an account that someone else has linked since", async () => {
  const miner = await world().linkedMiner("debtor_two");
  await award(miner);
  await spendEverything(miner);
  await world().transaction((trx) => addDebt(trx, miner.userId, 30n));
  const moved = await world().linkedMiner("debtor_moved");
  await world().removeAccount(moved);
  await later(1_000);
  const second = await world().linkAgain(miner, "debtor_moved");
  await award(second, { basePoints: 200n });
  await world().removeAccount(second);
  await later(1_000);
  await comeBack("debtor_buyer", "debtor_moved");
  await world().transaction((trx) => addDebt(trx, miner.userId, 30n));
  await spendEverything(miner);
  await world().deleteMiner(miner);
  const debts = await world().db("account_debts").where({ user_id: miner.userId });
  expect(debts).toMatchObject([{ external_id: miner.account.externalId, owed: 30n }]);
});

test("an account that comes back after a deletion keeps its awards if the acts are still there", async () => {
  const { miner, attemptId } = await awarded("honest_leaver");
  await world().deleteMiner(miner);
  await pass(attemptId, 3);
  const heir = await comeBack("honest_heir", "honest_leaver");
  await pass(attemptId, 40);
  expect(await recheckStates(attemptId)).toEqual(["kept", "kept", "kept"]);
  expect(await noticesTo(heir, "award.warned")).toEqual([]);
  const attempt = await world().db("task_attempts").where({ id: attemptId }).first();
  expect(attempt).toMatchObject({ state: "verified", act_reference: null });
});

test("points that the deleted miner left behind pay the debt first", async () => {
  const { miner, attemptId } = await undone("rich_leaver");
  await world().deleteMiner(miner);
  const heir = await comeBack("rich_heir", "rich_leaver");
  expect(await pass(attemptId, 5)).toBe("reversed");
  expect(await balanceOf(miner)).toBe(0n);
  expect(await noticesTo(heir, "account.owes")).toEqual([]);
});

test("a link made while a re-check decides to wait wakes the re-check", async () => {
  const { attemptId } = await earnAndLeave("racing_one");
  await later(DAY + HOUR);
  const heir = await world().linkedMiner("racing_heir");
  await Promise.all([runDueRechecks(attemptId), world().linkAgain(heir, "racing_one")]);
  expect((await recheckStates(attemptId)).filter((state) => state === "waiting")).toEqual([]);
});

test("adversary: an account that needs reconnecting wakes the re-checks of a deleted miner when it is reconnected", async () => {
  const { attemptId } = await earnAndLeave("refused_one");
  const heir = await comeBack("refused_heir", "refused_one");
  await world().x.revoke("refused_one");
  await recheckAfter(DAY + HOUR, attemptId);
  expect(await recheckStates(attemptId)).toContain("waiting");
  await world().reconnect(heir);
  expect(await pass(attemptId, 4)).toBe("reversed");
});

test("adversary: suspending a miner who then deletes the account does not stop the re-checks", async () => {
  const { attemptId } = await earnAndLeave("banned_one", ({ userId }) =>
    world().transaction((trx) => suspendUser(trx, userId, "spam")),
  );
  await comeBack("banned_heir", "banned_one");
  expect(await pass(attemptId, 5)).toBe("reversed");
});
