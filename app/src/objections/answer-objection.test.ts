import { hashPassword } from "@lode/adapters/crypto/password";
import type { Mail } from "@lode/adapters/mail/mailer";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { listObjectionsOf } from "@lode/db/objections/objections.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { afterEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { reverseAward } from "../attempts/steps/reverse-award.ts";
import { suspendMiner } from "../auth/suspend-miner.ts";
import { answerObjection } from "./answer-objection.ts";
import { object } from "./object.ts";
import { objectToSuspension } from "./object-to-suspension.ts";
import { sendObjectionMail } from "./send-objection-mail.ts";

const world = useTestLode();
afterEach(async () => {
  expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 });
});

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
  await sendObjectionMail({ ...world().app, mailer }, { objectionId: objection.id });
  expect(mails).toMatchObject([
    {
      to: email,
      subject: "Your objection was rejected",
      text: expect.stringContaining("X showed no follow three times"),
    },
  ]);
  await sendObjectionMail({ ...world().app, mailer }, { objectionId: newId() });
  expect(mails).toHaveLength(1);
});
