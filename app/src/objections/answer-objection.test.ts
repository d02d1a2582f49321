import { hashPassword } from "@lode/adapters/crypto/password";
import type { Mail } from "@lode/adapters/mail/mailer";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { listObjectionsOf } from "@lode/db/objections/objections.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { many } from "@lode/db/query";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { afterEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { beginAttempt } from "../attempts/begin-attempt.ts";
import { reverseAward } from "../attempts/recheck-award.ts";
import { suspendMiner } from "../auth/suspend-miner.ts";
import { sendMail } from "../mails/send-mail.ts";
import { type AnswerObjection, answerObjection } from "./answer-objection.ts";
import { object, objectToSuspension } from "./object.ts";

const world = useTestLode();
afterEach(async () => expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 }));

const text = "I did follow the account, and I still do.";
const answer = { reason: reasonOf("X shows it now, thank you"), by: "op@lode.test", limits: null };
const balance = async (userId: string) => (await readUserStats(world().db, userId)).balance;

async function notDone() {
  const miner = await buildMiner(world().db);
  const attempt = await buildAttempt(world().db, miner, { passes: false });
  return { ...miner, attempt };
}

async function objected() {
  const { attempt, ...miner } = await notDone();
  const about = { userId: miner.userId, subject: "verdict" as const, subjectId: attempt.id, text };
  return { ...miner, attempt, objection: await object(world().app, about) };
}

test("an objection to a verdict must be answered in seven days, and each decision allows one objection", async () => {
  const { objection, attempt, userId } = await objected();
  expect(objection).toMatchObject({ state: "open", text });
  const days = (objection.dueAt.getTime() - world().app.clock.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(7, 3);
  const again = object(world().app, { userId, subject: "verdict", subjectId: attempt.id, text });
  await expect(again).rejects.toMatchObject({ code: "objection-open" });
  const other = await buildMiner(world().db);
  for (const [who, subject] of [
    [other.userId, "verdict"],
    [userId, "reversal"],
  ] as const) {
    const refused = object(world().app, { userId: who, subject, subjectId: attempt.id, text });
    await expect(refused).rejects.toMatchObject({ code: "nothing-to-object-to" });
  }
  const suspended = object(world().app, { userId, subject: "suspension", subjectId: userId, text });
  await expect(suspended).rejects.toMatchObject({ code: "nothing-to-object-to" });
});

test("adversary: two requests at once store one objection", async () => {
  const { attempt, userId } = await notDone();
  const about = { userId, subject: "verdict" as const, subjectId: attempt.id, text };
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => object(world().app, about)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listObjectionsOf(world().db, userId)).toHaveLength(1);
});

test("upheld by an award: the attempt is awarded once, and explained, however many operators answer", async () => {
  const { objection, userId, attempt } = await objected();
  const request = {
    ...answer,
    objectionId: objection.id,
    outcome: "upheld" as const,
    remedy: "award" as const,
  };
  const outcomes = await Promise.allSettled([1, 2].map(() => answerObjection(world().app, request)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const awarded = await world().db("task_attempts").where({ id: attempt.id }).first();
  expect(awarded).toMatchObject({ state: "verified", breakdown: { base: 10, followers: 1 } });
  expect(await balance(userId)).toBe(awarded.points);
  const notices = await world().db("notifications").where({ user_id: userId }).orderBy("id");
  expect(notices.map(({ kind }) => kind)).toEqual(["objection.upheld"]);
  expect(await listObjectionsOf(world().db, userId)).toMatchObject([
    { state: "upheld", answer: answer.reason, answeredBy: answer.by },
  ]);
});

test("upheld by a new check: another attempt begins, and the first attempt keeps its verdict", async () => {
  const { objection, userId, attempt } = await objected();
  const request = { ...answer, objectionId: objection.id, outcome: "upheld" as const };
  await expect(answerObjection(world().app, request)).rejects.toMatchObject({ code: "invalid-input" });
  await answerObjection(world().app, { ...request, remedy: "check" });
  const attempts = await world().db("task_attempts").where({ user_id: userId }).orderBy("id");
  expect(attempts).toMatchObject([{ id: attempt.id, state: "not_done" }, { state: "verifying" }]);
});

test("a check that cannot begin is refused with its reason, and the objection stays open", async () => {
  const { objection, attempt, userId } = await objected();
  await world()
    .db("mining_tasks")
    .where({ id: attempt.taskId })
    .update({ state: "ended", ended_at: new Date() });
  const request = { ...answer, objectionId: objection.id, outcome: "upheld" as const };
  const checked = answerObjection(world().app, { ...request, remedy: "check" });
  await expect(checked).rejects.toMatchObject({ code: "task-ended" });
  expect(await listObjectionsOf(world().db, userId)).toMatchObject([{ state: "open" }]);
  const limited = answerObjection(world().app, {
    ...request,
    remedy: "award",
    limits: { gifts: 5n, total: 100n },
  });
  await expect(limited).rejects.toMatchObject({ code: "owner-needed" });
  expect(await listObjectionsOf(world().db, userId)).toMatchObject([{ state: "open" }]);
});

test("upholding an objection to a reversal gives back exactly the reversed points", async () => {
  const miner = await buildMiner(world().db);
  const { userId } = miner;
  const attempt = await buildAttempt(world().db, miner);
  await world().transaction((trx) =>
    reverseAward(trx, { attemptId: attempt.id, userId, points: 10n }, "no longer visible"),
  );
  expect(await balance(userId)).toBe(0n);
  const about = { userId, subject: "reversal" as const, subjectId: attempt.id, text };
  const { id } = await object(world().app, about);
  await answerObjection(world().app, { ...answer, objectionId: id, outcome: "upheld" });
  expect(await balance(userId)).toBe(10n);
  await expect(object(world().app, about)).rejects.toMatchObject({ code: "nothing-to-object-to" });
});

test("a suspended miner objects with the password, is reinstated if upheld, and can object to a later suspension", async () => {
  const { app, db } = world();
  const password = "a seam below the hill";
  const { userId, email } = await buildMiner(db, { passwordHash: await hashPassword(password) });
  const credentials = { email, password, text };
  await expect(objectToSuspension(app, credentials)).rejects.toMatchObject({ code: "nothing-to-object-to" });
  await suspendMiner(app, { userId, reason: reasonOf("automated accounts"), by: "op" });
  const wrong = objectToSuspension(app, { ...credentials, password: "a guess" });
  await expect(wrong).rejects.toMatchObject({ code: "invalid-credentials" });
  const first = await objectToSuspension(app, credentials);
  expect((await objectToSuspension(app, credentials)).id).toBe(first.id);
  await answerObjection(app, { ...answer, objectionId: first.id, outcome: "upheld" });
  expect(await db("users").where({ id: userId })).toMatchObject([{ suspended_at: null }]);
  await suspendMiner(app, { userId, reason: reasonOf("again"), by: "op" });
  expect((await objectToSuspension(app, credentials)).id).not.toBe(first.id);
});

test("a rejection is mailed with the reason", async () => {
  const { objection, email } = await objected();
  await answerObjection(world().app, {
    ...answer,
    reason: reasonOf("X showed no follow three times"),
    objectionId: objection.id,
    outcome: "rejected",
  });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
  const { id: mailId } = await world()
    .db("mails")
    .where({ kind: "objection-answered" })
    .whereRaw("payload->>'objectionId' = ?", [objection.id])
    .first();
  await sendMail({ ...world().app, mailer }, { mailId });
  expect(mails).toMatchObject([
    {
      to: email,
      subject: "Your objection was rejected",
      text: expect.stringContaining("X showed no follow three times"),
    },
  ]);
});

const by = "op@lode.test";
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
const failAgain = async (miner: BuiltMiner, taskId: string): Promise<string> =>
  (await buildAttempt(world().db, miner, { taskId, passes: false })).id;

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
