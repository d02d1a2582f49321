import { reasonOf } from "@lode/core/contracts/console/reason";
import { scheduleRecheckOf } from "@lode/db/attempts/rechecks.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { usePassingTime } from "../../test/use-passing-time.ts";
import { answerObjection } from "../objections/answer-objection.ts";
import { object } from "../objections/object.ts";
import {
  actOnX,
  attemptState,
  award,
  balanceOf,
  noticesTo,
  recheckStates,
  runDueRechecks,
  type TriedTask,
} from "./recheck.test-support.ts";

const world = useTestLode({ RECHECK_SHARE: "0" });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const later = usePassingTime(world);
const now = () => world().app.clock.now();

/** An award with one re-check after each of these days, whatever the sample. */
async function awarded(miner: BuiltMiner, days: readonly number[]): Promise<TriedTask> {
  const tried = await award(world(), miner);
  for (const day of days)
    await world().transaction((trx) =>
      scheduleRecheckOf(
        trx,
        { taskId: tried.taskId, externalId: miner.account.externalId },
        new Date(now().getTime() + day * DAY),
      ),
    );
  return tried;
}

const undo = (miner: BuiltMiner, { postId }: TriedTask, isUndone = true) =>
  actOnX(world(), miner, { action: "like", postId, undo: isUndone });

test("adversary: of several acts that are undone, one gets a notice, and the others cost their awards at once", async () => {
  const miner = await world().linkedMiner("patient_all");
  const tried: TriedTask[] = [];
  for (let n = 0; n < 4; n++) tried.push(await awarded(miner, [1]));
  const each = (await balanceOf(world(), miner)) / 4n;
  for (const one of tried) await undo(miner, one);
  later(DAY + HOUR);
  for (const { attemptId } of tried) await runDueRechecks(world(), attemptId);
  expect(await noticesTo(world(), miner, "award.warned")).toHaveLength(1);
  const states = await Promise.all(tried.map(({ attemptId }) => attemptState(world(), attemptId)));
  expect(states).toEqual(["verified", "reversed", "reversed", "reversed"]);
  expect(await balanceOf(world(), miner)).toBe(each);
  const [told] = await noticesTo(world(), miner, "award.reversed");
  expect(told?.detail.why).toContain("180 days");
});

test("adversary: two acts found undone at the same time bring one notice", async () => {
  const miner = await world().linkedMiner("patient_race");
  const tried = [await awarded(miner, [1]), await awarded(miner, [1]), await awarded(miner, [1])];
  for (const one of tried) await undo(miner, one);
  later(DAY + HOUR);
  await Promise.all(tried.map(({ attemptId }) => runDueRechecks(world(), attemptId)));
  expect(await noticesTo(world(), miner, "award.warned")).toHaveLength(1);
});

test("adversary: repeating the act after the notice and undoing it again costs the award at the next re-check", async () => {
  const miner = await world().linkedMiner("patient_redo");
  const tried = await awarded(miner, [1, 7, 30]);
  await undo(miner, tried);
  later(DAY + HOUR);
  await runDueRechecks(world(), tried.attemptId);
  await undo(miner, tried, false);
  later(2 * DAY + HOUR);
  await runDueRechecks(world(), tried.attemptId);
  expect(await recheckStates(world(), tried.attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
  await undo(miner, tried);
  later(4 * DAY);
  await runDueRechecks(world(), tried.attemptId);
  expect(await attemptState(world(), tried.attemptId)).toBe("reversed");
});

test("another re-check of the award waits while a notice leaves time to repeat the act", async () => {
  const miner = await world().linkedMiner("patient_grace");
  const tried = await awarded(miner, [1, 2]);
  await undo(miner, tried);
  later(DAY + HOUR);
  await runDueRechecks(world(), tried.attemptId);
  later(DAY);
  await runDueRechecks(world(), tried.attemptId);
  expect(await attemptState(world(), tried.attemptId)).toBe("verified");
  await undo(miner, tried, false);
  for (let n = 0; n < 3; n++) {
    later(DAY);
    await runDueRechecks(world(), tried.attemptId);
  }
  expect(await recheckStates(world(), tried.attemptId)).toEqual(["kept", "kept"]);
});

test("180 days after an undone act, the next undone act gets a notice again", async () => {
  const miner = await world().linkedMiner("patient_years");
  const [first, second] = [await awarded(miner, [1]), await awarded(miner, [181])];
  await undo(miner, first);
  await undo(miner, second);
  later(DAY);
  await runDueRechecks(world(), first.attemptId);
  later(180 * DAY + HOUR);
  await runDueRechecks(world(), second.attemptId);
  expect(await attemptState(world(), second.attemptId)).toBe("verified");
  expect(await noticesTo(world(), miner, "award.warned")).toHaveLength(2);
});

test("adversary: every award of the 30 days after an undone act is re-checked", async () => {
  const [miner, other] = [
    await world().linkedMiner("patient_share"),
    await world().linkedMiner("patient_none"),
  ];
  const first = await awarded(miner, [1]);
  await undo(miner, first);
  later(DAY + HOUR);
  await runDueRechecks(world(), first.attemptId);
  const watched = await award(world(), miner);
  expect(await recheckStates(world(), watched.attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  expect(await recheckStates(world(), (await award(world(), other)).attemptId)).toEqual([]);
  later(31 * DAY);
  expect(await recheckStates(world(), (await award(world(), miner)).attemptId)).toEqual([]);
});

test("adversary: an account that X suspends must be reconnected, and its award is reversed as if the account were unlinked", async () => {
  const miner = await world().linkedMiner("patient_gone");
  const tried = await awarded(miner, [1]);
  await undo(miner, tried);
  await world().x.putXUser({ username: miner.account.username, suspended: true });
  for (let n = 0; n < 48; n++) {
    later(6 * HOUR);
    await runDueRechecks(world(), tried.attemptId);
  }
  const account = await world().db("social_accounts").where({ id: miner.account.id }).first();
  expect(account.state).toBe("needs_reconnect");
  expect(await noticesTo(world(), miner, "award.unlinked")).toHaveLength(1);
  expect(await recheckStates(world(), tried.attemptId)).toEqual(["reversed"]);
  expect(await balanceOf(world(), miner)).toBe(0n);
});

test("an act whose award an operator has given back does not count as undone", async () => {
  const miner = await world().linkedMiner("patient_right");
  const [first, second] = [await awarded(miner, [1]), await awarded(miner, [5])];
  await undo(miner, first);
  await undo(miner, second);
  later(DAY + HOUR);
  await runDueRechecks(world(), first.attemptId);
  later(2 * DAY + HOUR);
  await runDueRechecks(world(), first.attemptId);
  expect(await attemptState(world(), first.attemptId)).toBe("reversed");
  const about = { userId: miner.userId, subject: "reversal" as const, subjectId: first.attemptId };
  const { id } = await object(world().app, { ...about, text: "I never undid this like." });
  const answer = { outcome: "upheld" as const, reason: reasonOf("X was wrong"), by: "op", limits: null };
  await answerObjection(world().app, { objectionId: id, ...answer });
  later(2 * DAY);
  await runDueRechecks(world(), second.attemptId);
  expect(await attemptState(world(), second.attemptId)).toBe("verified");
  expect(await noticesTo(world(), miner, "award.warned")).toHaveLength(2);
});
