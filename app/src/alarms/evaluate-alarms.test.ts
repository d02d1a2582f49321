import type { Mail } from "@lode/adapters/mail/mailer";
import { closeQueues, openQueues, type Queues } from "@lode/adapters/redis/queue";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { GiveUpError, RetryLaterError } from "@lode/core/contracts/errors";
import type { Finding } from "@lode/core/domain/operations/conditions";
import { QUIET_SECONDS, updateAlarms } from "@lode/db/alarms/alarms.repository";
import { newId } from "@lode/db/id";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { addTestOperator } from "../../test/add-test-operator.ts";
import { keepMails, useTestLode } from "../../test/test-lode.ts";
import { halt, resume } from "../operations/halt.ts";
import { evaluateAlarms } from "./evaluate-alarms.ts";

const lode = useTestLode({ OPERATORS_URL: "http://127.0.0.1:3001" });
/** Lets time pass for the alarms whose finding is gone. */
const pass = (seconds: number) =>
  lode().db.raw("update alarms set missing_since = missing_since - make_interval(secs => ?)", [seconds]);
const because = { reason: reasonOf("a sentence of Ada's"), by: "op@lode.test" };

let queues: Queues;
beforeAll(async () => {
  queues = openQueues(lode().app.redis, lode().app.config.QUEUE_PREFIX);
  for (const email of ["ada@lode.test", "bob@lode.test"])
    await addTestOperator(lode().app, { email, role: "owner" });
  await addTestOperator(lode().app, { email: "viewer@lode.test", role: "viewer" });
});
afterAll(() => closeQueues(queues));

let mails: Mail[] = [];
let answerMail: () => Promise<void>;
beforeEach(() => {
  mails = [];
  answerMail = async () => {};
});
afterEach(async () => {
  await resume(lode().app, { name: "verification", ...because }).catch(() => {});
  await lode().db("alarms").delete();
  for (const rows of ["mails", "outbox"]) await lode().db(rows).delete();
});

const worker = (app = lode().app) => ({
  ...app,
  queues,
  mailer: keepMails(mails, () => answerMail()),
});
const evaluate = () => evaluateAlarms(worker());
const haltVerification = () => halt(lode().app, { name: "verification", ...because });
/** Resumes verification, and lets this time pass without its finding. */
async function endHalt(seconds = QUIET_SECONDS): Promise<void> {
  await resume(lode().app, { name: "verification", ...because });
  await evaluate();
  await pass(seconds);
  await evaluate();
}
const news = () => mails.map(({ subject }) => subject.replace(/^\w+: /, ""));

test("the owners are mailed once when an alarm opens and once when it clears, without an operator's words", async () => {
  await haltVerification();
  await evaluate();
  await evaluate();
  expect(news()).toEqual(["amber alarm: Verification is halted"]);
  expect(mails[0]?.to).toBe("ada@lode.test, bob@lode.test");
  expect(mails[0]?.text).toMatch(
    /its runbook is docs\/runbooks\/halted\.md\.\s+Open the console: http:\/\/127\.0\.0\.1:3001/,
  );

  await endHalt();
  await evaluate();
  expect(news().slice(1)).toEqual(["cleared: Verification is halted"]);
  expect(await lode().db("alarms")).toEqual([]);
  expect(JSON.stringify(mails)).not.toMatch(/Ada|op@lode/);
});

test("a finding that flaps stays one alarm, and no second mail is sent", async () => {
  for (let n = 0; n < 5; n++) {
    await haltVerification();
    await evaluate();
    await endHalt(QUIET_SECONDS - 10);
  }
  expect(news()).toEqual(["amber alarm: Verification is halted"]);
  expect(await lode().db("alarms")).toHaveLength(1);
});

test("an amber alarm that turns red is mailed once more, and stays red", async () => {
  const backlog = (seconds: number) =>
    lode().db.raw(
      "insert into outbox (id, event, payload, created_at) values (?, 'user.deleted', '{}', now() - make_interval(secs => ?))",
      [newId(), seconds],
    );
  await backlog(15);
  await evaluate();
  await backlog(60);
  await evaluate();
  await lode().db("outbox").delete();
  await backlog(15);
  await evaluate();
  expect(news()).toEqual(["amber alarm: Events wait in the outbox", "red alarm: Events wait in the outbox"]);
  expect(await lode().db("alarms")).toMatchObject([{ key: "outbox-lag", light: "red", missing_since: null }]);
});

test("of findings with the same key the worst counts, with its text, also when it comes back", async () => {
  const finding = (light: "amber" | "red", plainText: string) =>
    ({ key: "disk", light, plainText, runbook: "disk" }) as Finding;
  const [amber, red] = [finding("amber", "The disk fills"), finding("red", "The disk is full")];
  const update = (...findings: Finding[]) => lode().app.transaction((trx) => updateAlarms(trx, findings));
  const isRed = [{ light: "red", text: "The disk is full" }];

  expect(await update(amber, red)).toMatchObject(isRed);
  expect(await update(amber)).toEqual([]);
  expect(await lode().db("alarms")).toMatchObject(isRed);

  await lode().db("alarms").delete();
  await update(amber);
  await update();
  expect(await lode().db("alarms")).toMatchObject([{ light: "amber", missing_since: expect.any(Date) }]);
  expect(await update(red)).toMatchObject(isRed);
  expect(await lode().db("alarms")).toMatchObject([{ ...isRed[0], missing_since: null }]);
});

const untilMailsAreDue = async () => void (await lode().db.raw("update mails set due_at = to_timestamp(0)"));

test("a mail server that is away is tried again, and a refused mail is not repeated", async () => {
  answerMail = () => Promise.reject(new RetryLaterError("the server is away", 1_000));
  await haltVerification();
  await evaluate();
  expect(mails).toEqual([]);
  answerMail = async () => {};
  await evaluate();
  expect(mails).toEqual([]);
  await untilMailsAreDue();
  await evaluate();
  expect(news()).toEqual(["amber alarm: Verification is halted"]);

  answerMail = () => Promise.reject(new GiveUpError("the mailbox does not exist"));
  await endHalt();
  answerMail = async () => {};
  await evaluate();
  expect(mails).toHaveLength(1);
});

test("two workers evaluate at once: one alarm, one mail", async () => {
  await haltVerification();
  await Promise.all([evaluate(), evaluateAlarms(worker(lode().another())), evaluate()]);
  expect(mails).toHaveLength(1);
});

test("a worker that crashed while it sent leaves the mail to the next one", async () => {
  await haltVerification();
  let isSending = false;
  answerMail = () => {
    isSending = true;
    return new Promise(() => {});
  };
  void evaluate();
  await expect.poll(() => isSending).toBe(true);
  answerMail = async () => {};
  await evaluate();
  expect(mails).toEqual([]);
  await untilMailsAreDue();
  await evaluate();
  expect(mails).toHaveLength(1);
});

test("without Redis the alarm says so, and is sent all the same", async () => {
  const redis = lode().another().redis;
  const away = openQueues(redis, lode().app.config.QUEUE_PREFIX);
  redis.disconnect();
  await evaluateAlarms({ ...worker(), queues: away });
  expect(news()).toEqual(["red alarm: Redis cannot be reached"]);
});
