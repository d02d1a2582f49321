import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Mail } from "@lode/adapters/mail/mailer";
import { closeQueues, openQueues, type Queues } from "@lode/adapters/redis/queue";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { GiveUpError, RetryLaterError } from "@lode/core/contracts/errors";
import { QUIET_SECONDS } from "@lode/core/domain/operations/plan-alarms";
import { RETRY_SECONDS } from "@lode/core/domain/webhooks/delivery";
import { listAlarms, listChannels } from "@lode/db/console/alarms.read-model";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { usePassingTime } from "../../test/use-passing-time.ts";
import { halt } from "../operations/halt.ts";
import { resume } from "../operations/resume.ts";
import { addChannel } from "./add-channel.ts";
import { endChannel } from "./end-channel.ts";
import { evaluateAlarms } from "./evaluate-alarms.ts";
import { sendAlarmMessages } from "./send-alarm-messages.ts";
import { testChannel } from "./test-channel.ts";

const lode = useTestLode({ OPERATORS_URL: "http://127.0.0.1:3001" });
const pass = usePassingTime(lode);
const because = { reason: reasonOf("a sentence of Ada's"), by: "op@lode.test" };
const MAILBOX = "oncall@lode.test";

let queues: Queues;
beforeAll(() => {
  queues = openQueues(lode().app.redis, lode().app.config.QUEUE_PREFIX);
});
afterAll(() => closeQueues(queues));

let mails: Mail[] = [];
let answerMail: () => Promise<void>;
let receiver: { url: string; posts: { headers: Record<string, string>; body: string }[]; status: number };
let server: Server;
beforeEach(async () => {
  mails = [];
  answerMail = async () => {};
  server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    receiver.posts.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-path`;
  receiver = { url, posts: [], status: 204 };
});
afterEach(async () => {
  server.close();
  const { db } = lode();
  await resume(lode().app, { name: "verification", ...because }).catch(() => {});
  await db("alarm_messages").delete();
  await db("alarm_channels").delete();
  await db("alarms").delete();
});

/** The app of a worker, with this mail server. */
const worker = (app = lode().app) => ({
  ...app,
  queues,
  mailer: {
    send: async (mail: Mail) => {
      await answerMail();
      mails.push(mail);
    },
    close: () => {},
  },
});
const evaluate = () => evaluateAlarms(worker());
const send = () => sendAlarmMessages(worker());
const addMail = () => addChannel(lode().app, { kind: "mail", target: " OnCall@Lode.test ", ...because });
const addHook = () => addChannel(lode().app, { kind: "webhook", target: receiver.url, ...because });
const haltVerification = () => halt(lode().app, { name: "verification", ...because });
const resumeVerification = () => resume(lode().app, { name: "verification", ...because });
const alarmsIn = async (state: "open" | "cleared") =>
  (await listAlarms(lode().app.db, { state, cursor: null, limit: 50 })).page;
const news = () => receiver.posts.map(({ body }) => JSON.parse(body).type);
const messages = () =>
  lode().db("alarm_messages").orderBy("id").select("news", "state", "tries", "last_status", "last_error");

test("an alarm is mailed and posted once when it opens and once when it clears, signed, without an operator's words", async () => {
  await addMail();
  const { secret } = await addHook();
  await haltVerification();
  await evaluate();
  await evaluate();
  await send();
  await send();
  expect(await alarmsIn("open")).toMatchObject([
    { light: "amber", text: "Verification is halted", runbook: "halted", page: "/settings" },
  ]);
  expect(mails).toMatchObject([
    { to: MAILBOX, subject: expect.stringContaining("amber alarm: Verification is halted") },
  ]);
  expect(mails[0]?.text).toContain("http://127.0.0.1:3001/alarms");
  const [{ headers, body }] = receiver.posts as [(typeof receiver.posts)[number]];
  expect(() => new Webhook(secret ?? "").verify(body, headers, { tolerance: false } as never)).not.toThrow();
  expect(JSON.parse(body)).toMatchObject({
    type: "alarm.opened",
    data: { key: "finding.halted.verification", light: "amber", runbook: "halted" },
  });

  await resumeVerification();
  await evaluate();
  pass(QUIET_SECONDS * 1_000);
  await evaluate();
  await evaluate();
  await send();
  expect(news()).toEqual(["alarm.opened", "alarm.cleared"]);
  expect(mails[1]?.subject).toContain("cleared: Verification is halted");
  expect(await alarmsIn("open")).toEqual([]);
  expect(await alarmsIn("cleared")).toMatchObject([
    { clearedAt: expect.any(Date), sent: [{ state: "delivered" }, {}, {}, { channel: {}, news: "cleared" }] },
  ]);
  expect(JSON.stringify([mails, receiver.posts])).not.toMatch(/Ada|op@lode/);
});

test("a new channel is told once of the alarms that are open, and the others are not told again", async () => {
  await addHook();
  await haltVerification();
  await evaluate();
  await send();
  await addMail();
  await evaluate();
  await send();
  await send();
  expect(mails).toMatchObject([{ subject: expect.stringContaining("amber alarm: Verification is halted") }]);
  expect(news()).toEqual(["alarm.opened"]);
});

test("a new channel is told nothing of alarms that have cleared", async () => {
  await haltVerification();
  await evaluate();
  await resumeVerification();
  await evaluate();
  pass(QUIET_SECONDS * 1_000);
  await evaluate();
  await addMail();
  await send();
  expect(mails).toEqual([]);
});

test("a finding that flaps stays one alarm, and nobody is told again", async () => {
  await addHook();
  for (let n = 0; n < 5; n++) {
    await haltVerification();
    await evaluate();
    await resumeVerification();
    await evaluate();
    pass((QUIET_SECONDS - 1) * 1_000);
    await evaluate();
    await send();
  }
  expect(news()).toEqual(["alarm.opened"]);
  expect(await lode().db("alarms")).toHaveLength(1);
});

test("a receiver that is away is tried again, and hears the news in order; a refused mail is not repeated", async () => {
  await addMail();
  await addHook();
  receiver.status = 503;
  answerMail = () => Promise.reject(new GiveUpError("the mailbox does not exist"));
  await haltVerification();
  await evaluate();
  await send();
  expect(await messages()).toMatchObject([
    { state: "failed", last_error: "the mailbox does not exist" },
    { state: "pending", tries: 1, last_status: 503 },
  ]);
  answerMail = () => Promise.reject(new RetryLaterError("the server is away", 1_000));
  await resumeVerification();
  await evaluate();
  pass(QUIET_SECONDS * 1_000);
  await evaluate();
  receiver.status = 200;
  await send();
  pass(RETRY_SECONDS[0] * 1_000);
  await send();
  expect(news()).toEqual(["alarm.opened", "alarm.opened", "alarm.cleared"]);
  const [first, second] = receiver.posts;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect((await messages())[2]).toMatchObject({ news: "cleared", state: "pending", tries: 2 });
});

test("two workers evaluate and send at once: one alarm, one message for each channel", async () => {
  await addHook();
  await haltVerification();
  const other = worker(lode().another());
  await Promise.all([evaluate(), evaluateAlarms(other)]);
  await Promise.all([send(), sendAlarmMessages(other), send()]);
  expect(news()).toEqual(["alarm.opened"]);
});

test("a worker that crashed after the claim leaves the message to the next one", async () => {
  await addMail();
  await haltVerification();
  await evaluate();
  const never = { ...worker(), mailer: { send: () => new Promise<void>(() => {}), close: () => {} } };
  void sendAlarmMessages(never);
  await expect.poll(async () => (await messages())[0]?.tries).toBe(1);
  await send();
  expect(mails).toEqual([]);
  pass(60_000);
  await send();
  expect(mails).toHaveLength(1);
});

test("without Redis the alarm says so, and is sent all the same", async () => {
  await addMail();
  const redis = lode().another().redis;
  const away = openQueues(redis, lode().app.config.QUEUE_PREFIX);
  redis.disconnect();
  await evaluateAlarms({ ...worker(), queues: away });
  await send();
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("red alarm: Redis cannot be reached"),
  ]);
});

test("a test goes the way of every alarm; a second one waits for the first", async () => {
  const { id } = await addHook();
  const { app } = lode();
  await testChannel(app, { id, by: "op" });
  await expect(testChannel(app, { id, by: "op" })).rejects.toMatchObject({ code: "nothing-to-change" });
  await send();
  expect(receiver.posts.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "alarm.test", data: { text: "This is a test: nothing is wrong" } },
  ]);
  expect(await listChannels(app.db)).toMatchObject([{ last: { news: "test", state: "delivered" } }]);
  await testChannel(app, { id, by: "op" });
});

test("an ended channel is told nothing more, and a receiver that answers 410 ends its channel", async () => {
  const { app, db } = lode();
  const mail = await addMail();
  const hook = await addHook();
  await haltVerification();
  await evaluate();
  await endChannel(app, { id: mail.id, ...because });
  receiver.status = 410;
  await send();
  expect(mails).toEqual([]);
  const ended = await listChannels(app.db);
  expect(ended).toMatchObject([
    { id: hook.id, endedBy: "lode", endedReason: "The receiver answered 410 Gone" },
    { id: mail.id, endedBy: "op@lode.test", last: { state: "failed", lastError: "the channel was ended" } },
  ]);
  await expect(endChannel(app, { id: hook.id, ...because })).rejects.toMatchObject({
    code: "nothing-to-change",
  });
  await expect(testChannel(app, { id: hook.id, by: "op" })).rejects.toMatchObject({ code: "not-found" });
  const acts = await db("audit_log").where({ subject_id: hook.id }).orderBy("id");
  expect(acts.map(({ actor, act }) => [actor, act])).toEqual([
    ["op@lode.test", "added an alarm channel"],
    ["lode", "ended an alarm channel"],
  ]);
});

test("adversary: no channel into the server's own network, none twice, and no secret in row or audit log", async () => {
  const { app, db } = lode();
  const production = { ...app, config: { ...app.config, NODE_ENV: "production" as const } };
  for (const target of [
    "https://169.254.169.254/",
    "http://example.com/",
    receiver.url,
    "https://localhost/",
  ])
    await expect(addChannel(production, { kind: "webhook", target, ...because })).rejects.toMatchObject({
      code: "invalid-input",
      detail: { fields: { target: expect.any(String) } },
    });
  for (const target of ["nobody", "a@b@c", "https://example.com"])
    await expect(addChannel(app, { kind: "mail", target, ...because })).rejects.toMatchObject({
      code: "invalid-input",
    });
  await addMail();
  await expect(addMail()).rejects.toMatchObject({ code: "nothing-to-change" });
  const { id, secret } = await addHook();
  const log = JSON.stringify(await db("audit_log").where({ act: "added an alarm channel" }));
  expect(log).not.toMatch(/secret-path|whsec_|oncall@/);
  expect(JSON.stringify(await db("alarm_channels").where({ id }))).not.toContain(secret?.slice(6));
});
