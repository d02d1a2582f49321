import { hashPassword } from "@lode/adapters/crypto/password";
import type { Mail } from "@lode/adapters/mail/mailer";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { say } from "@lode/core/domain/sentences/say";
import { listObjectionsOf } from "@lode/db/objections/objections.repository";
import { readUserStats } from "@lode/db/points/points.read-model";
import { many } from "@lode/db/query";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { afterEach, expect, test } from "vitest";
import { beginAs } from "../../test/publish-on-x.ts";
import { keepMails, useTestLode } from "../../test/test-lode.ts";
import { reverseAward } from "../attempts/recheck-award.ts";
import { suspendMiner } from "../auth/suspend-miner.ts";
import { sendMail } from "../mails/send-mail.ts";
import { type AnswerObjection, answerObjection } from "./answer-objection.ts";
import { type ObjectTo, object, objectToSuspension } from "./object.ts";

const world = useTestLode();

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
  return { ...miner, attempt, objection: await objectTo(miner, attempt.id) };
}

/** Every credit for an attempt has the key of its task and account. */
afterEach(async () => {
  const keys = await many<{ key: string; pair: string }>(world().db)(`
    select t.business_key as key, a.task_id || ':' || a.external_id as pair
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.amount > 0
      join ledger_accounts l on l.id = e.account_id and l.kind = 'user'
      left join objections o on o.id = t.subject_id
      join task_attempts a on a.id = coalesce(o.subject_id, t.subject_id)`);
  expect(keys.filter(({ key, pair }) => !key.endsWith(`:${pair}`))).toEqual([]);
});

const attemptOf = async (id: string) => world().db("task_attempts").where({ id }).first();

/** One more attempt of this account on the task, judged not done. */
const failAgain = async (miner: BuiltMiner, taskId: string): Promise<string> =>
  (await buildAttempt(world().db, miner, { taskId, passes: false })).id;

const objectTo = ({ userId }: BuiltMiner, subjectId: string, subject: ObjectTo["subject"] = "verdict") =>
  object(world().app, { userId, subject, subjectId, text });

const uphold = (objectionId: string, more: Partial<AnswerObjection> = {}) =>
  answerObjection(world().app, { ...answer, objectionId, outcome: "upheld", ...more });

test("an objection to a verdict must be answered in seven days, and each decision allows one objection", async () => {
  const { objection, attempt, ...miner } = await objected();
  expect(objection).toMatchObject({ state: "open", text });
  const days = (objection.dueAt.getTime() - world().app.clock.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(7, 3);
  await expect(objectTo(miner, attempt.id)).rejects.toMatchObject({ code: "objection-open" });
  const other = await buildMiner(world().db);
  const refusal = { code: "nothing-to-object-to" };
  await expect(objectTo(other, attempt.id)).rejects.toMatchObject(refusal);
  await expect(objectTo(miner, attempt.id, "reversal")).rejects.toMatchObject(refusal);
  await expect(objectTo(miner, miner.userId, "suspension")).rejects.toMatchObject(refusal);
});

test("adversary: two requests at once store one objection", async () => {
  const { attempt, ...miner } = await notDone();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => objectTo(miner, attempt.id)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listObjectionsOf(world().db, miner.userId)).toHaveLength(1);
});

test("an upheld objection to a verdict begins another attempt, and the first attempt keeps its verdict", async () => {
  const { objection, attempt, ...miner } = await objected();
  await uphold(objection.id);
  // However many objections are upheld, the account has one open attempt at the task.
  const second = await failAgain(miner, attempt.taskId);
  await uphold((await objectTo(miner, second)).id);
  const attempts = await world().db("task_attempts").where({ user_id: miner.userId }).select("id", "state");
  const states = new Map(attempts.map(({ id, state }) => [id, state]));
  expect([states.get(attempt.id), states.get(second)]).toEqual(["not_done", "not_done"]);
  expect([...states.values()].toSorted()).toEqual(["not_done", "not_done", "verifying"]);
  expect(await balance(miner.userId)).toBe(0n);
});

test("a check that cannot begin is refused with its reason, and the objection stays open", async () => {
  const { objection, attempt, userId } = await objected();
  await world()
    .db("mining_tasks")
    .where({ id: attempt.taskId })
    .update({ state: "ended", ended_at: new Date() });
  await expect(uphold(objection.id)).rejects.toMatchObject({ code: "task-ended" });
  expect(await listObjectionsOf(world().db, userId)).toMatchObject([{ state: "open" }]);
});

test("a suspended miner objects with the password, is reinstated if upheld, and can object to a later suspension", async () => {
  const { app, db } = world();
  const password = "a seam below the hill";
  const { userId, email } = await buildMiner(db, { passwordHash: await hashPassword(password) });
  const credentials = { email, password, text };
  await expect(objectToSuspension(app, credentials)).rejects.toMatchObject({ code: "nothing-to-object-to" });
  await suspendMiner(app, { userId, reason: reasonOf("automated accounts"), by: "op" });
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
  const { id: mailId } = await world()
    .db("mails")
    .where({ kind: "objection-answered" })
    .whereRaw("payload->>'objectionId' = ?", [objection.id])
    .first();
  await sendMail({ ...world().app, mailer: keepMails(mails) }, { mailId });
  expect(mails).toMatchObject([
    {
      to: email,
      subject: "Your objection was rejected",
      text: expect.stringContaining("X showed no follow three times"),
    },
  ]);
});

/** A miner's award that was reversed, and the miner's objection to the reversal. */
async function reversed(miner: BuiltMiner) {
  const { id } = await buildAttempt(world().db, miner);
  const { points, task_id: taskId } = await attemptOf(id);
  const reverse = () =>
    world().transaction((trx) =>
      reverseAward(trx, { attemptId: id, userId: miner.userId, points }, say("undone")),
    );
  await reverse();
  return { id, points, taskId, reverse, objection: await objectTo(miner, id, "reversal") };
}

test("adversary: awards given back count towards the operator's daily limit, also after the miner is deleted", async () => {
  const [miner, other] = [await world().linkedMiner("limit_friend"), await buildMiner(world().db)];
  const limited = { by: "limited@lode.test", limits: { gifts: 15n, total: 1_000n } };
  await uphold((await reversed(miner)).objection.id, limited);
  await world().deleteMiner(miner);
  const { id, objection } = await reversed(other);
  await expect(uphold(objection.id, limited)).rejects.toMatchObject({ code: "owner-needed" });
  expect(await attemptOf(id)).toMatchObject({ state: "reversed" });
  expect(await listObjectionsOf(world().db, other.userId)).toMatchObject([{ state: "open" }]);
});

test("adversary: a reversed award is given back once, however many operators answer, and can be taken back again", async () => {
  const miner = await buildMiner(world().db);
  const { userId } = miner;
  const { id, points, taskId, reverse, objection } = await reversed(miner);
  expect(await balance(userId)).toBe(0n);
  const outcomes = await Promise.allSettled([uphold(objection.id), uphold(objection.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await balance(userId)).toBe(points);
  expect(await attemptOf(id)).toMatchObject({ state: "verified" });
  expect(await readUserStats(world().db, userId)).toMatchObject({ tasksCompleted: 1, lifetime: points });
  const [answered] = await listObjectionsOf(world().db, userId);
  expect(answered).toMatchObject({ state: "upheld", answer: answer.reason });
  const notices = await world().db("notifications").where({ user_id: userId, kind: "objection.upheld" });
  expect(notices).toHaveLength(1);
  await expect(objectTo(miner, id, "reversal")).rejects.toMatchObject({ code: "nothing-to-object-to" });
  expect(await beginAs(world().app, miner, { id: taskId, kind: "follow" })).toMatchObject({
    id,
    opened: false,
  });
  await reverse();
  expect(await balance(userId)).toBe(0n);
  await expect(objectTo(miner, id, "reversal")).rejects.toMatchObject({ code: "objection-answered" });
});
