import { reasonOf } from "@lode/core/contracts/console/reason";
import { decideAttempts } from "@lode/db/attempts/decisions.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { many } from "@lode/db/query";
import { begin } from "@lode/db/test/factories/begin-attempt";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { afterEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { beginAttempt } from "../attempts/begin-attempt.ts";
import { reverseAward } from "../attempts/steps/reverse-award.ts";
import { type AnswerObjection, answerObjection } from "./answer-objection.ts";
import { object } from "./object.ts";

const world = useTestLode();
const text = "I did follow the account, and I still do.";
const by = "op@lode.test";
const balance = async (userId: string) => (await readUserStats(world().db, userId)).balance;
const attemptOf = async (id: string) => world().db("task_attempts").where({ id }).first();

/** The class of H2: every credit for an attempt carries the key of its task and account. */
afterEach(async () => {
  expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 });
  const keys = await many<{ key: string; pair: string }>(
    world().db,
    `select t.business_key as key, a.task_id || ':' || a.external_id as pair
     from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.amount > 0
     join ledger_accounts l on l.id = e.account_id and l.kind = 'user'
     left join objections o on o.id = t.subject_id
     join task_attempts a on a.id = coalesce(o.subject_id, t.subject_id)`,
  );
  expect(keys.filter(({ key, pair }) => !key.endsWith(`:${pair}`))).toEqual([]);
});

/** One more attempt of this account on the task, judged not done. */
async function failAgain({ userId, account }: BuiltMiner, taskId: string): Promise<string> {
  return world().transaction(async (trx) => {
    const asked = { taskId, externalId: account.externalId, accountId: account.id, userId };
    const { id } = await begin(trx, { ...asked, source: "manual" });
    await decideAttempts(trx, [{ attemptId: id, state: "not_done", reason: "not seen" }]);
    return id;
  });
}

const objectTo = ({ userId }: BuiltMiner, subjectId: string, subject: "verdict" | "reversal" = "verdict") =>
  object(world().app, { userId, subject, subjectId, text });

const uphold = (objectionId: string, more: Partial<AnswerObjection> = {}) =>
  answerObjection(world().app, {
    objectionId,
    outcome: "upheld",
    remedy: "award",
    reason: reasonOf("X shows the follow now"),
    by,
    limits: null,
    ...more,
  });

const tryAgain = ({ userId, account }: BuiltMiner, taskId: string) =>
  beginAttempt(world().app, {
    id: crypto.randomUUID(),
    userId,
    taskId,
    externalId: account.externalId,
    actionType: "follow",
    targetAccountId: "77",
    targetPostId: null,
  });

test("adversary: three attempts that were not done bring one open objection, and one award at most", async () => {
  const miner = await buildMiner(world().db);
  const first = await buildAttempt(world().db, miner, { passes: false });
  const [second, third] = [await failAgain(miner, first.taskId), await failAgain(miner, first.taskId)];
  const objection = await objectTo(miner, second);
  await expect(objectTo(miner, third)).rejects.toMatchObject({ code: "objection-open" });
  await uphold(objection.id);
  const points = await balance(miner.userId);
  for (const id of [first.id, second, third])
    await expect(objectTo(miner, id)).rejects.toMatchObject({
      code: id === second ? "nothing-to-object-to" : "objection-answered",
    });
  expect(await balance(miner.userId)).toBe(points);
});

test("adversary: the task does not pay again what an upheld objection has paid, and counts it", async () => {
  const miner = await buildMiner(world().db);
  const { id, taskId } = await buildAttempt(world().db, miner, { passes: false });
  await uphold((await objectTo(miner, id)).id);
  const attempt = await attemptOf(id);
  expect(attempt).toMatchObject({ state: "verified", points: await balance(miner.userId) });
  expect(attempt.breakdown).toMatchObject({ base: 10, total: Number(attempt.points) });
  expect(await world().db("mining_tasks").where({ id: taskId }).first()).toMatchObject({
    completions: 1,
    spent_points: attempt.points,
  });
  expect(await world().db("award_rechecks").where({ attempt_id: id, state: "scheduled" })).toHaveLength(3);
  const key = `award:${taskId}:${miner.account.externalId}`;
  expect(await world().db("ledger_transfers").where({ business_key: key, subject_id: id })).toHaveLength(1);
  expect(await tryAgain(miner, taskId)).toMatchObject({ id, state: "verified", opened: false });
});

test("adversary: simultaneous objections about the same task and account store one objection", async () => {
  const miner = await buildMiner(world().db);
  const first = await buildAttempt(world().db, miner, { passes: false });
  const ids = [first.id, await failAgain(miner, first.taskId), await failAgain(miner, first.taskId)];
  const outcomes = await Promise.allSettled(ids.map((id) => objectTo(miner, id)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test.each([
  ["budget", { budgetPoints: 25n }, "task-budget-short"],
  ["places", { maxCompletions: 1 }, "task-full"],
] as const)("adversary: an upheld objection cannot exceed the task's %s", async (_, limit, code) => {
  const [miner, other] = [await buildMiner(world().db), await buildMiner(world().db)];
  const task = await buildTask(world().db, limit);
  const ids = [await failAgain(miner, task.id), await failAgain(other, task.id)];
  const [mine, theirs] = [await objectTo(miner, ids[0] ?? ""), await objectTo(other, ids[1] ?? "")];
  await uphold(theirs.id);
  const refused = uphold(mine.id);
  await expect(refused).rejects.toMatchObject({ code });
  await expect(refused).rejects.toMatchObject({ detail: { error: expect.stringContaining("left") } });
  expect(await balance(miner.userId)).toBe(0n);
  expect(await world().db("objections").where({ id: mine.id }).first()).toMatchObject({ state: "open" });
  await answerObjection(world().app, {
    objectionId: mine.id,
    outcome: "rejected",
    reason: reasonOf("the task had no budget left"),
    by,
    limits: null,
  });
});

test("an upheld objection on a task that has ended awards within what is left of its budget", async () => {
  const miner = await buildMiner(world().db);
  const task = await buildTask(world().db, { budgetPoints: 100n });
  const id = await failAgain(miner, task.id);
  await world().db("mining_tasks").where({ id: task.id }).update({ state: "ended", ended_at: new Date() });
  await uphold((await objectTo(miner, id)).id);
  expect(await attemptOf(id)).toMatchObject({ state: "verified" });
});

test("adversary: an attempt of the pair that is still open keeps an objection from being upheld by an award", async () => {
  const miner = await buildMiner(world().db);
  const { id, taskId } = await buildAttempt(world().db, miner, { passes: false });
  const objection = await objectTo(miner, id);
  await tryAgain(miner, taskId);
  await expect(uphold(objection.id)).rejects.toMatchObject({ code: "nothing-to-change" });
  expect(await balance(miner.userId)).toBe(0n);
});

test("adversary: an objection upheld while the account tries the task again gives one award", async () => {
  const miner = await buildMiner(world().db);
  for (let n = 0; n < 5; n++) {
    const { id, taskId } = await buildAttempt(world().db, miner, { passes: false });
    const objection = await objectTo(miner, id);
    const [upheld] = await Promise.allSettled([uphold(objection.id), tryAgain(miner, taskId)]);
    if (upheld.status === "rejected") expect(upheld.reason).toMatchObject({ code: "nothing-to-change" });
    const live = await world().db("task_attempts").where({ task_id: taskId }).whereNot({ state: "not_done" });
    expect(live).toHaveLength(1);
  }
});

test("adversary: awards by objections count towards the operator's daily limit, also after the miner is deleted", async () => {
  const [miner, other] = [await world().linkedMiner("limit_friend"), await buildMiner(world().db)];
  const limited = { by: "limited@lode.test", limits: { gifts: 25n, total: 1_000n } };
  const first = await buildAttempt(world().db, miner, { passes: false });
  await uphold((await objectTo(miner, first.id)).id, limited);
  await world().deleteMiner(miner);
  const second = await buildAttempt(world().db, other, { passes: false });
  const objection = await objectTo(other, second.id);
  await expect(uphold(objection.id, limited)).rejects.toMatchObject({ code: "owner-needed" });
  expect(await attemptOf(second.id)).toMatchObject({ state: "not_done" });
});

test("adversary: a reversed award is given back once, and can be taken back again", async () => {
  const miner = await buildMiner(world().db);
  const { userId } = miner;
  const { id, taskId } = await buildAttempt(world().db, miner);
  const { points } = await attemptOf(id);
  const reversed = { attemptId: id, userId, points };
  await world().transaction((trx) => reverseAward(trx, reversed, "no longer visible"));
  const objection = await objectTo(miner, id, "reversal");
  const outcomes = await Promise.allSettled([uphold(objection.id), uphold(objection.id)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balance(userId)).toBe(points);
  expect(await attemptOf(id)).toMatchObject({ state: "verified" });
  expect(await readUserStats(world().db, userId)).toMatchObject({ tasksCompleted: 1, lifetime: points });
  expect(await tryAgain(miner, taskId)).toMatchObject({ id, opened: false });
  await world().transaction((trx) => reverseAward(trx, reversed, "no longer visible"));
  expect(await balance(userId)).toBe(0n);
  await expect(objectTo(miner, id, "reversal")).rejects.toMatchObject({ code: "objection-answered" });
});
