import { reasonOf } from "@lode/core/contracts/console/reason";
import { say } from "@lode/core/domain/sentences/say";
import { scheduleRecheckOf } from "@lode/db/attempts/rechecks.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { answerObjection } from "../objections/answer-objection.ts";
import { object } from "../objections/object.ts";
import { DAY, HOUR, type TriedTask, useRechecks } from "./recheck.test-support.ts";

const rechecks = useRechecks(0);
const { world, later, now, award } = rechecks;
const { undoLike, runDueRechecks, recheckStates, attemptState, balanceOf, noticesTo, recheckAfter } =
  rechecks;

/** An award with one re-check after each of these days, whatever the sample. */
async function awarded(miner: BuiltMiner, days: readonly number[]): Promise<TriedTask> {
  const tried = await award(miner);
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

test("adversary: of several acts that are undone, one gets a notice, and the others cost their awards at once", async () => {
  const miner = await world().linkedMiner("patient_all");
  const tried: TriedTask[] = [];
  for (let n = 0; n < 4; n++) tried.push(await awarded(miner, [1]));
  const each = (await balanceOf(miner)) / 4n;
  for (const one of tried) await undoLike(miner, one);
  await later(DAY + HOUR);
  for (const { attemptId } of tried) await runDueRechecks(attemptId);
  expect(await noticesTo(miner, "award.warned")).toHaveLength(1);
  const states = await Promise.all(tried.map(({ attemptId }) => attemptState(attemptId)));
  expect(states).toEqual(["verified", "reversed", "reversed", "reversed"]);
  expect(await balanceOf(miner)).toBe(each);
  const [told] = await noticesTo(miner, "award.reversed");
  expect(told?.detail.why).toEqual(say("reversed.undone-again", { days: 180 }));
});

test("adversary: two acts found undone at the same time bring one notice", async () => {
  const miner = await world().linkedMiner("patient_race");
  const tried = [await awarded(miner, [1]), await awarded(miner, [1]), await awarded(miner, [1])];
  for (const one of tried) await undoLike(miner, one);
  await later(DAY + HOUR);
  await Promise.all(tried.map(({ attemptId }) => runDueRechecks(attemptId)));
  expect(await noticesTo(miner, "award.warned")).toHaveLength(1);
});

test("adversary: repeating the act after the notice and undoing it again costs the award at the next re-check", async () => {
  const miner = await world().linkedMiner("patient_redo");
  const tried = await awarded(miner, [1, 7, 30]);
  await undoLike(miner, tried);
  await recheckAfter(DAY + HOUR, tried.attemptId);
  await undoLike(miner, tried, false);
  await recheckAfter(2 * DAY + HOUR, tried.attemptId);
  expect(await recheckStates(tried.attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
  await undoLike(miner, tried);
  expect(await recheckAfter(4 * DAY, tried.attemptId)).toBe("reversed");
});

test("another re-check of the award waits while a notice leaves time to repeat the act", async () => {
  const miner = await world().linkedMiner("patient_grace");
  const tried = await awarded(miner, [1, 2]);
  await undoLike(miner, tried);
  await recheckAfter(DAY + HOUR, tried.attemptId);
  expect(await recheckAfter(DAY, tried.attemptId)).toBe("verified");
  await undoLike(miner, tried, false);
  for (let n = 0; n < 3; n++) await recheckAfter(DAY, tried.attemptId);
  expect(await recheckStates(tried.attemptId)).toEqual(["kept", "kept"]);
});

test("180 days after an undone act, the next undone act gets a notice again", async () => {
  const miner = await world().linkedMiner("patient_years");
  const [first, second] = [await awarded(miner, [1]), await awarded(miner, [181])];
  await undoLike(miner, first);
  await undoLike(miner, second);
  await recheckAfter(DAY, first.attemptId);
  expect(await recheckAfter(180 * DAY + HOUR, second.attemptId)).toBe("verified");
  expect(await noticesTo(miner, "award.warned")).toHaveLength(2);
});

test("adversary: every award of the 30 days after an undone act is re-checked", async () => {
  const [miner, other] = await world().linkedMiners("patient_share", "patient_none");
  const first = await awarded(miner, [1]);
  await undoLike(miner, first);
  await recheckAfter(DAY + HOUR, first.attemptId);
  const watched = await award(miner);
  expect(await recheckStates(watched.attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  expect(await recheckStates((await award(other)).attemptId)).toEqual([]);
  await later(31 * DAY);
  expect(await recheckStates((await award(miner)).attemptId)).toEqual([]);
});

test("adversary: an account that X suspends must be reconnected, and its award is reversed as if the account were unlinked", async () => {
  const miner = await world().linkedMiner("patient_gone");
  const tried = await awarded(miner, [1]);
  await undoLike(miner, tried);
  await world().x.putXUser({ username: miner.account.username, suspended: true });
  for (let n = 0; n < 48; n++) await recheckAfter(6 * HOUR, tried.attemptId);
  expect(await world().stateOf(miner)).toBe("needs_reconnect");
  expect(await noticesTo(miner, "award.unlinked")).toHaveLength(1);
  expect(await recheckStates(tried.attemptId)).toEqual(["reversed"]);
  expect(await balanceOf(miner)).toBe(0n);
});

test("an act whose award an operator has given back does not count as undone", async () => {
  const miner = await world().linkedMiner("patient_right");
  const [first, second] = [await awarded(miner, [1]), await awarded(miner, [5])];
  await undoLike(miner, first);
  await undoLike(miner, second);
  await recheckAfter(DAY + HOUR, first.attemptId);
  expect(await recheckAfter(2 * DAY + HOUR, first.attemptId)).toBe("reversed");
  const about = { userId: miner.userId, subject: "reversal" as const, subjectId: first.attemptId };
  const { id } = await object(world().app, { ...about, text: "I never undid this like." });
  const answer = { outcome: "upheld" as const, reason: reasonOf("X was wrong"), by: "op", limits: null };
  await answerObjection(world().app, { objectionId: id, ...answer });
  expect(await recheckAfter(2 * DAY, second.attemptId)).toBe("verified");
  expect(await noticesTo(miner, "award.warned")).toHaveLength(2);
});
