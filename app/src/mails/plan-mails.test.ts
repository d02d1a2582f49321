import type { Mail } from "@lode/adapters/mail/mailer";
import { GiveUpError, RetryLaterError } from "@lode/core/contracts/errors";
import { newId } from "@lode/db/id";
import {
  listWaitingMails,
  type MailKind,
  type MailPayloads,
  planMails,
} from "@lode/db/mails/mails.repository";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { keepMails } from "../../test/test-lode.ts";
import { useTestPayouts } from "../../test/test-payouts.ts";
import { adoptEarlierMails } from "./plan-mails.ts";
import { sendMail } from "./send-mail.ts";

const world = useTestPayouts();
const sent: Mail[] = [];
/** Sends the mail through a mail server whose first answer is `answer`. */
const send = (mailId: string, answer?: () => Promise<void>) =>
  sendMail({ ...world().app, mailer: keepMails(sent, answer) }, { mailId });
const away = () => Promise.reject(new RetryLaterError("no connection", 10_000));
const refused = () => Promise.reject(new GiveUpError("The mail server refuses the recipient (550)"));

async function plan<Kind extends MailKind>(kind: Kind, payload: MailPayloads[Kind]): Promise<string> {
  const [id = ""] = await world().transaction((trx) => planMails(trx, kind, [payload]));
  return id;
}
async function passwordMail() {
  const { userId, email } = await buildMiner(world().db);
  return { email, id: await plan("password-changed", { userId }) };
}
const late = async (seconds = 60) =>
  (await listWaitingMails(world().db, { lateSeconds: seconds, limit: 500 })).map(({ mailId }) => mailId);
/** Lets time pass for one mail, in minutes. */
const age = (id: string, minutes: number) =>
  world().db.raw(
    `update mails set created_at = created_at - make_interval(mins => :minutes), due_at = due_at - make_interval(mins => :minutes),
       ends_at = ends_at - make_interval(mins => :minutes) where id = :id`,
    { id, minutes },
  );
const timesTo = (email: string) => sent.filter(({ to }) => to === email).length;

test("operations: a mail that met an outage is found again until it is too old, and is sent once", async () => {
  const { id, email } = await passwordMail();
  await send(id, away);
  expect(await late(0)).toEqual([]);
  await age(id, 3 * 60);
  expect(await late()).toEqual([id]);
  const facts = () => readOperationFacts(world().db);
  expect(await facts()).toMatchObject({
    mails: { tried: 1, late: 1 },
    peers: { sending: { failures: 1, said: { fault: expect.stringMatching(/./) } } },
  });
  await Promise.all([send(id), send(id), send(id)]);
  expect(timesTo(email)).toBe(1);
  expect(await late()).toEqual([]);
  expect(await facts()).toMatchObject({
    mails: { tried: 0, late: 0, oldestSeconds: 0 },
    peers: { sending: { failures: 0 } },
  });

  const old = await passwordMail();
  await age(old.id, 24 * 60);
  expect(await late()).toEqual([]);
  await send(old.id);
  expect(timesTo(old.email)).toBe(0);
});

test("a reset is tried for as long as its link would work, and its address is kept no longer", async () => {
  const { email } = await buildMiner(world().db);
  const id = await plan("reset", { email });
  await send(id, away);
  await age(id, 55);
  expect(await late()).toEqual([id]);
  await age(id, 6);
  expect(await late()).toEqual([]);
  await send(id);
  expect(timesTo(email)).toBe(0);
});

test("no sweep repeats a mail that the recipient's server refused, but an operator can", async () => {
  const { id, email } = await passwordMail();
  await expect(send(id, refused)).rejects.toThrow(GiveUpError);
  expect(await late(0)).toEqual([]);
  await send(id);
  expect(timesTo(email)).toBe(1);
});

test("adversary: a worker that froze while it sent, and whose mail another worker has taken, says nothing about it", async () => {
  const { id, email } = await passwordMail();
  let fail = () => {};
  const frozen = send(
    id,
    () => new Promise((_, reject) => (fail = () => reject(new RetryLaterError("late", 1)))),
  );
  await expect.poll(async () => (await world().db("mails").where({ id }).first()).claims).toBe(1);
  await send(id);
  expect(timesTo(email)).toBe(0);
  await age(id, 3);
  await send(id);
  fail();
  await frozen;
  expect(await world().db("mails").where({ id }).first()).toMatchObject({ outcome: "sent", due_at: null });
  expect(timesTo(email)).toBe(1);
});

test("a mail that only an outbox event of an API of 0.1.0 announces gets its row", async () => {
  const { db } = world();
  const { userId, email } = await buildMiner(db);
  const [request, ...ids] = Array.from({ length: 5 }, () => crypto.randomUUID());
  await db("email_requests").insert({ id: request, purpose: "reset", email });
  await db("outbox").insert([
    { id: ids[0], event: "password.changed", payload: { userId } },
    { id: ids[1], event: "email.requested", payload: { requestId: request } },
    { id: ids[2], event: "account.refused_by_x", payload: { accountId: request } },
    { id: ids[3], event: "leaderboard.rebuild_requested", payload: {} },
  ]);
  await adoptEarlierMails(world().app);
  expect(await db("outbox").whereIn("id", ids)).toEqual([]);
  const adopted = await db("mails").whereRaw("payload->>'userId' = ? or payload->>'email' = ?", [
    userId,
    email,
  ]);
  expect(adopted.map(({ kind }) => kind).toSorted()).toEqual(["password-changed", "reset"]);
});

test("a mail that a worker of 0.1.0 plans while this release runs is sent once, by one of the two", async () => {
  const { db } = world();
  const { userId } = await buildMiner(db);
  const [waiting, sending] = [newId(), newId()];
  const planned = { user_id: userId, ends_at: new Date(Date.now() + 3_600_000) };
  await db("miner_mails").insert([
    { ...planned, id: waiting, kind: "payout", occasion: waiting },
    { ...planned, id: sending, kind: "payout", occasion: sending, claimed_at: new Date() },
    {
      ...planned,
      id: newId(),
      kind: "weekly",
      occasion: "2026-11-23",
      ended_at: new Date(),
      outcome: "sent",
    },
  ]);
  for (let n = 0; n < 2; n++) await adoptEarlierMails(world().app);
  const adopted = await db("mails").whereRaw("payload->>'userId' = ?", [userId]).orderBy("kind");
  expect(adopted).toMatchObject([
    { id: waiting, kind: "payout", due_at: expect.any(Date), outcome: null },
    { kind: "weekly", due_at: null, outcome: "sent" },
  ]);
  const left = await db("miner_mails").where({ user_id: userId, ended_at: null });
  expect(left.map(({ id }) => id)).toEqual([sending]);
});

test("a completed payout is mailed with its receipt's link, once, however often its job runs", async () => {
  const { db, app, request, finish } = world();
  const { id, userId, wallet } = await request({ amount: 150n });
  const planned = () => db("mails").where({ kind: "payout" }).whereRaw("payload->>'occasion' = ?", [id]);
  expect(await planned()).toEqual([]);
  expect((await finish(id)).status).toBe("completed");
  const [{ id: mailId }] = await planned();
  await Promise.all([send(mailId), send(mailId), send(mailId)]);
  await send(mailId);
  const { email } = await db("users").where({ id: userId }).first();
  expect(timesTo(email)).toBe(1);
  const mail = sent.at(-1);
  expect(mail?.subject).toBe("You were paid $1.50");
  expect(mail?.text).toContain(`${app.config.PUBLIC_URL}/profile/withdrawals/${id}`);
  expect(mail?.text).toContain(`1.50 USDC arrived in your Solana wallet ${wallet}`);
  expect(mail).not.toHaveProperty("unsubscribeUrl");
  // The same at each try, so that mail servers recognise a repetition.
  expect(mail?.messageId).toBe(`<${mailId}@${new URL(app.config.PUBLIC_URL).hostname}>`);
});
