import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { suspendUser } from "@lode/db/auth/users.repository";
import { newId } from "@lode/db/id";
import { addDebt } from "@lode/db/points/debts.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { auditLedger } from "@lode/db/points/points.read-model";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { afterEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { usePassingTime } from "../../test/use-passing-time.ts";
import {
  actOnX,
  attemptState,
  award,
  balanceOf,
  noticesTo,
  recheckStates,
  runDueRechecks,
} from "./recheck.test-support.ts";
import { recheckAward } from "./recheck-award.ts";

const world = useTestLode({ RECHECK_SHARE: "100" });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const later = usePassingTime(world);
afterEach(async () => {
  expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 });
});

async function pass(attemptId: string, days: number): Promise<void> {
  for (let n = 0; n < days * 4; n++) {
    later(6 * HOUR);
    await runDueRechecks(world(), attemptId);
  }
}

async function spendEverything(miner: BuiltMiner): Promise<bigint> {
  const balance = await balanceOf(world(), miner);
  const spent = { withdrawalId: newId(), userId: miner.userId, amount: balance - 1n, fee: 1n };
  await world().transaction((trx) => postTransfer(trx, withdrawalRequestedTransfer(spent)));
  return balance;
}

/** A miner earns, spends everything, undoes the act and deletes the Lode account. */
async function earnAndLeave(username: string, beforeLeaving?: (miner: BuiltMiner) => Promise<unknown>) {
  const miner = await world().linkedMiner(username);
  const { attemptId, postId } = await award(world(), miner);
  const spent = await spendEverything(miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await beforeLeaving?.(miner);
  await world().deleteMiner(miner);
  return { attemptId, spent };
}

/** The person comes back with a new Lode account and links the same X account. */
const comeBack = async (name: string, username: string) =>
  world().linkAgain(await world().linkedMiner(name), username);

test("adversary: deleting the Lode account and coming back with the X account does not end re-checks, and the new miner pays", async () => {
  const { attemptId, spent } = await earnAndLeave("leaver_one");
  await pass(attemptId, 10);
  expect(await attemptState(world(), attemptId)).toBe("verified");
  expect(await recheckStates(world(), attemptId)).toEqual(["waiting", "waiting", "scheduled"]);
  const heir = await comeBack("leaver_heir", "leaver_one");
  await pass(attemptId, 1);
  const [warned] = await noticesTo(world(), heir, "award.warned");
  expect(warned?.detail.what).toBe("like of @oreworks");
  await pass(attemptId, 3);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
  const [told] = await noticesTo(world(), heir, "account.owes");
  expect(told?.detail).toEqual({ username: "leaver_one", network: "x", points: String(spent) });
  const before = await balanceOf(world(), heir);
  await award(world(), heir, { basePoints: 100n });
  const earned = (await balanceOf(world(), heir)) - before + spent;
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
  const miner = await world().linkedMiner("debtor_one");
  const { attemptId, postId } = await award(world(), miner);
  const spent = await spendEverything(miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await pass(attemptId, 4);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
  await world().deleteMiner(miner);
  const heir = await comeBack("debtor_heir", "debtor_one");
  const [told] = await noticesTo(world(), heir, "account.owes");
  expect(told?.detail).toEqual({ username: "debtor_one", network: "x", points: String(spent) });
  await award(world(), heir, { basePoints: 10n });
  const first = await balanceOf(world(), heir);
  await award(world(), heir, { basePoints: 10n });
  expect(first).toBe(0n);
  expect(await balanceOf(world(), heir)).toBeGreaterThan(0n);
});

test("adversary: a debt that no award caused goes to the account that earned most, not to an account that someone else has linked since", async () => {
  const miner = await world().linkedMiner("debtor_two");
  await award(world(), miner);
  await spendEverything(miner);
  await world().transaction((trx) => addDebt(trx, miner.userId, 30n));
  const moved = await world().linkedMiner("debtor_moved");
  await world().removeAccount(moved);
  const second = await world().linkAgain(miner, "debtor_moved");
  await award(world(), second, { basePoints: 200n });
  await world().removeAccount(second);
  await comeBack("debtor_buyer", "debtor_moved");
  await world().transaction((trx) => addDebt(trx, miner.userId, 30n));
  await spendEverything(miner);
  await world().deleteMiner(miner);
  const debts = await world().db("account_debts").where({ user_id: miner.userId });
  expect(debts).toMatchObject([{ external_id: miner.account.externalId, owed: 30n }]);
});

test("adversary: after a miner removes an X account, the next miner who links it pays its debt", async () => {
  const miner = await world().linkedMiner("abandoner");
  const { attemptId, postId } = await award(world(), miner);
  const spent = await spendEverything(miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await world().removeAccount(miner);
  const heir = await comeBack("abandon_heir", "abandoner");
  await pass(attemptId, 5);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
  const [told] = await noticesTo(world(), heir, "account.owes");
  expect(told?.detail).toEqual({ username: "abandoner", network: "x", points: String(spent) });
  await award(world(), heir, { basePoints: 5n });
  expect(await balanceOf(world(), heir)).toBe(0n);
});

test("an account that comes back after a deletion keeps its awards if the acts are still there", async () => {
  const miner = await world().linkedMiner("honest_leaver");
  const { attemptId } = await award(world(), miner);
  await world().deleteMiner(miner);
  await pass(attemptId, 3);
  const heir = await comeBack("honest_heir", "honest_leaver");
  await pass(attemptId, 40);
  expect(await recheckStates(world(), attemptId)).toEqual(["kept", "kept", "kept"]);
  expect(await noticesTo(world(), heir, "award.warned")).toEqual([]);
  const attempt = await world().db("task_attempts").where({ id: attemptId }).first();
  expect(attempt).toMatchObject({ state: "verified", act_reference: null });
});

test("points that the deleted miner left behind pay first", async () => {
  const miner = await world().linkedMiner("rich_leaver");
  const { attemptId, postId } = await award(world(), miner);
  await actOnX(world(), miner, { action: "like", postId, undo: true });
  await world().deleteMiner(miner);
  const heir = await comeBack("rich_heir", "rich_leaver");
  await pass(attemptId, 5);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
  expect(await balanceOf(world(), miner)).toBe(0n);
  expect(await noticesTo(world(), heir, "account.owes")).toEqual([]);
});

test("a link that is made while a re-check decides to wait wakes it", async () => {
  const { attemptId } = await earnAndLeave("racing_one");
  later(DAY + HOUR);
  const due = await world().db("award_rechecks").where({ attempt_id: attemptId }).orderBy("due_at").first();
  const heir = await world().linkedMiner("racing_heir");
  await Promise.all([
    recheckAward(world().app, { recheckId: due.id }),
    world().linkAgain(heir, "racing_one"),
  ]);
  expect((await recheckStates(world(), attemptId)).filter((state) => state === "waiting")).toEqual([]);
});

test("adversary: an account that needs reconnecting wakes the re-checks of a deleted miner when it is reconnected", async () => {
  const { attemptId } = await earnAndLeave("refused_one");
  const heir = await comeBack("refused_heir", "refused_one");
  await world().x.revoke("refused_one");
  later(DAY + HOUR);
  await runDueRechecks(world(), attemptId);
  expect(await recheckStates(world(), attemptId)).toContain("waiting");
  await world().reconnect(heir);
  await pass(attemptId, 4);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
});

test("adversary: suspending a miner who then deletes the account does not stop the re-checks", async () => {
  const { attemptId } = await earnAndLeave("banned_one", ({ userId }) =>
    world().transaction((trx) => suspendUser(trx, userId, "spam")),
  );
  await comeBack("banned_heir", "banned_one");
  await pass(attemptId, 5);
  expect(await attemptState(world(), attemptId)).toBe("reversed");
});
