import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openWebhookSender } from "@lode/adapters/webhooks/post-webhook";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { explainAward } from "@lode/core/domain/points/formula";
import { decideDelivery, RETRY_SECONDS } from "@lode/core/domain/webhooks/delivery";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@lode/core/domain/webhooks/webhook-events";
import { claimBatch } from "@lode/db/attempts/claims.repository";
import { resume } from "@lode/db/operations/halts.repository";
import { begin } from "@lode/db/test/factories/begin-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { listDueDeliveries } from "@lode/db/webhooks/deliveries.repository";
import { listEndpoints } from "@lode/db/webhooks/endpoints.repository";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { useTestPayouts } from "../../test/test-payouts.ts";
import { recordVerdict } from "../attempts/steps/record-verdict.ts";
import { halt } from "../operations/halt.ts";
import { rejectWithdrawal } from "../withdrawals/review-withdrawal.ts";
import { addEndpoint } from "./add-endpoint.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { enableEndpoint } from "./enable-endpoint.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { replayFailedDeliveries } from "./replay-failed-deliveries.ts";
import { rotateEndpointSecret } from "./rotate-endpoint-secret.ts";

const payouts = useTestPayouts({ REVIEW_THRESHOLD: "1000" });
const award = explainAward(
  { basePoints: 10n, followersCount: 0, verified: false, createdAt: null },
  new Date(),
);
const because = { reason: reasonOf("a test"), by: "op@lode.test" };

interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
}

/** Each test has its own receiver. */
let receiver: { url: string; received: Received[]; answer: number; server: Server };
beforeEach(async () => {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const headers = request.headers as Record<string, string>;
    receiver.received.push({ id: headers["webhook-id"] ?? "", headers, body });
    response.writeHead(receiver.answer).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?key=1`;
  receiver = { url, received: [], answer: 204, server };
});
afterEach(async () => {
  const { app } = payouts();
  for (const { id, disabledAt } of await listEndpoints(app.db))
    if (!disabledAt) await disableEndpoint(app, { id, ...because });
  receiver.server.close();
});
afterAll(() => receiver.server.closeAllConnections());

const add = (events: readonly WebhookEvent[] = WEBHOOK_EVENTS) =>
  addEndpoint(payouts().app, { url: receiver.url, events, ...because });

/** Runs the due deliveries as the sweep and its jobs do. */
async function deliverDue(): Promise<string[]> {
  const { app, setClock } = payouts();
  setClock(new Date(Math.max(Date.now(), app.clock.now().getTime())));
  const due = await listDueDeliveries(app.db, new Date(app.clock.now().getTime() + 1_000), 50);
  setClock(new Date(app.clock.now().getTime() + 1_000));
  for (const { id } of due) await deliverWebhook(app, { deliveryId: id });
  return due.map(({ id }) => id);
}

const pass = (seconds: number) =>
  payouts().setClock(new Date(payouts().app.clock.now().getTime() + seconds * 1_000));

const stateOf = async (id: string | undefined) =>
  (await payouts().db("webhook_deliveries").where({ id })).map(
    ({ state, tries, last_status, last_error }) => ({
      state,
      tries,
      last_status,
      last_error,
    }),
  )[0];

async function haltPayouts(reason = reasonOf("a doubt")): Promise<void> {
  const { app, db } = payouts();
  await db.transaction((trx) => resume(trx, "payouts", "op"));
  await halt(app, { name: "payouts", reason, by: "op@lode.test" });
  await db.transaction((trx) => resume(trx, "payouts", "op"));
}

test("a paid withdrawal sends one webhook, with a signature that the standard's own library accepts", async () => {
  const { secret } = await add();
  const { request, finish } = payouts();
  const { id, userId, wallet } = await request();
  const { transactionHash } = await finish(id);
  await deliverDue();
  expect(await deliverDue()).toEqual([]);
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body }] = receiver.received as [Received];
  expect(() => new Webhook(secret).verify(body, headers, { tolerance: false } as never)).not.toThrow();
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  expect(JSON.parse(body)).toMatchObject({
    type: "withdrawal.completed",
    data: {
      withdrawal_id: id,
      miner_id: userId,
      status: "completed",
      points: 100,
      fee_points: 1,
      usdc_base_units: "1000000",
      transaction_signature: transactionHash,
    },
  });
  expect(body).not.toContain(wallet);
});

test("a verified attempt and a failed withdrawal send webhooks to the endpoints that subscribed to them", async () => {
  await add(["attempt.verified", "withdrawal.failed"]);
  const { app, db, request } = payouts();
  const task = await buildTask(db);
  const { userId, account } = await buildMiner(db);
  const asked = { taskId: task.id, externalId: account.externalId, accountId: account.id, userId };
  await begin(db, { ...asked, source: "manual", batchKey: task.id });
  const [attempt] = await claimBatch(db, task.id, 25, 1);
  if (!attempt) throw new Error("The attempt was not claimed.");
  await recordVerdict(app, { attempt, verdict: { verdict: "verified", award } });
  const { id } = await request({ amount: 2_000n });
  await rejectWithdrawal(app, { withdrawalId: id, reason: reasonOf("write to bob@example.com"), by: "op" });
  await deliverDue();
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "attempt.verified", data: { attempt_id: attempt.id, task_id: task.id, kind: "follow" } },
    { type: "withdrawal.failed", data: { withdrawal_id: id, status: "failed", points: 2_000 } },
  ]);
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/@|bob/);
  expect(receiver.received[0]?.body).not.toContain(account.username);
});

test("an empty treasury sends one webhook, however many withdrawals wait and however often they are checked", async () => {
  await add(["treasury.low"]);
  const { request, sign, finish, passHolds, rpc, app } = payouts();
  const { baseUnits } = await app.chain.readTreasury();
  const address = app.config.TREASURY_ADDRESS;
  await rpc("dev_fund", { address, usdc: -Number(baseUnits) });
  const [first, second] = [await request(), await request()];
  for (const { id } of [first, second, first]) {
    await passHolds(id);
    await sign(id);
  }
  await deliverDue();
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
    type: "treasury.low",
    data: { waiting_withdrawals: 2, waiting_points: 200 },
  });
  await rpc("dev_fund", { address, usdc: Number(baseUnits) });
  for (const { id } of [first, second]) {
    await passHolds(id);
    expect((await finish(id)).status).toBe("completed");
  }
  await rpc("dev_fund", { address, usdc: -Number((await app.chain.readTreasury()).baseUnits) });
  const third = await request();
  await sign(third.id);
  await deliverDue();
  expect(receiver.received).toHaveLength(2); // the treasury was refilled in between
  await rpc("dev_fund", { address, usdc: Number(baseUnits) });
});

test("a halt of payouts sends a webhook without the operator's words, and other halts send none", async () => {
  await add();
  const { app, db } = payouts();
  await haltPayouts(reasonOf("ask carol@example.com"));
  await halt(app, { name: "automation", reason: reasonOf("x of the test"), by: "op" });
  await db.transaction((trx) => resume(trx, "automation", "op"));
  await deliverDue();
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "payouts.halted", data: { halted_by: "operator", reason: null } },
  ]);
});

test("a failing receiver is retried over 24 hours with the same id and body, and the delivery can then be replayed", async () => {
  const { id: endpointId } = await add(["payouts.halted"]);
  receiver.answer = 500;
  await haltPayouts();
  const [id] = await deliverDue();
  for (const seconds of RETRY_SECONDS) {
    expect(await deliverDue()).toEqual([]); // not before its retry is due
    expect(await stateOf(id)).toMatchObject({ state: "pending", last_status: 500 });
    pass(seconds);
    expect(await deliverDue()).toEqual([id]);
  }
  expect(await stateOf(id)).toMatchObject({ state: "failed", tries: RETRY_SECONDS.length + 1 });
  pass(100_000);
  expect(await deliverDue()).toEqual([]);
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
  expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1);
  expect(new Set(receiver.received.map((one) => one.headers["webhook-timestamp"])).size).toBeGreaterThan(5);

  const { app } = payouts();
  receiver.answer = 200;
  expect(await replayFailedDeliveries(app, { endpointId, ...because })).toBe(1);
  expect(await replayFailedDeliveries(app, { endpointId, ...because })).toBe(0);
  await expect(replayDelivery(app, { id: id ?? "", ...because })).rejects.toThrow(Refused); // already pending
  expect(await deliverDue()).toEqual([id]);
  expect(await stateOf(id)).toMatchObject({ state: "delivered", tries: 1, last_status: 200 });
  await replayDelivery(app, { id: id ?? "", ...because });
  expect(await deliverDue()).toEqual([id]);
});

test("a 410 disables the endpoint, and enabling it sends the waiting deliveries", async () => {
  const { id: endpointId } = await add(["payouts.halted"]);
  receiver.answer = 410;
  await haltPayouts();
  await haltPayouts();
  const due = await deliverDue();
  expect(receiver.received).toHaveLength(1); // the second delivery finds the endpoint disabled
  expect(await stateOf(due[0])).toMatchObject({ state: "failed", last_status: 410 });
  const { app } = payouts();
  const [endpoint] = (await listEndpoints(app.db)).filter(({ id }) => id === endpointId);
  expect(endpoint).toMatchObject({ disabledReason: "The receiver answered 410 Gone" });
  await haltPayouts(); // no delivery is planned for a disabled endpoint
  receiver.answer = 200;
  await enableEndpoint(app, { id: endpointId, ...because });
  expect(await deliverDue()).toEqual([due[1]]);
});

test("after a rotation both secrets verify for a day, then only the new secret", async () => {
  const { id, secret } = await add(["payouts.halted"]);
  const { app } = payouts();
  const rotated = await rotateEndpointSecret(app, { id, ...because });
  await haltPayouts();
  await deliverDue();
  pass(25 * 3_600);
  await haltPayouts();
  await deliverDue();
  const accepts = (by: string, at: number): boolean => {
    const [id = "", time = ""] = [
      receiver.received[at]?.headers["webhook-id"],
      receiver.received[at]?.headers["webhook-timestamp"],
    ];
    const { body = "", headers = {} } = receiver.received[at] ?? {};
    const own = new Webhook(by).sign(id, new Date(Number(time) * 1_000), body);
    return (headers["webhook-signature"] ?? "").split(" ").includes(own);
  };
  expect([accepts(secret, 0), accepts(rotated?.secret ?? "", 0)]).toEqual([true, true]);
  expect([accepts(secret, 1), accepts(rotated?.secret ?? "", 1)]).toEqual([false, true]);
});

test("two workers with the same delivery send it once", async () => {
  await add(["payouts.halted"]);
  await haltPayouts();
  const { app, another } = payouts();
  pass(1);
  const [due] = await listDueDeliveries(app.db, app.clock.now(), 50);
  const deliveryId = due?.id ?? "";
  await Promise.all([deliverWebhook(app, { deliveryId }), deliverWebhook(another(), { deliveryId })]);
  expect(receiver.received).toHaveLength(1);
});

test("after a worker crashes in a delivery, another worker retries, and a late answer to the first try changes nothing", async () => {
  await add(["payouts.halted"]);
  await haltPayouts();
  const { app } = payouts();
  pass(1);
  const [due] = await listDueDeliveries(app.db, app.clock.now(), 50);
  const deliveryId = due?.id ?? "";
  let late = (_: { status: number }) => {};
  const hanging = deliverWebhook(
    { ...app, webhooks: () => new Promise((answer) => (late = answer)) },
    { deliveryId },
  );
  await expect.poll(() => stateOf(deliveryId)).toMatchObject({ tries: 1 });
  pass(31);
  receiver.answer = 503;
  await deliverWebhook(app, { deliveryId });
  late({ status: 410 });
  await hanging;
  expect(await stateOf(deliveryId)).toMatchObject({ state: "pending", tries: 2, last_status: 503 });
});

test("adversary: endpoints in the server's own network are refused, with the reason", async () => {
  const { app } = payouts();
  const production = { ...app, config: { ...app.config, NODE_ENV: "production" as const } };
  for (const url of ["https://169.254.169.254/", "http://example.com/", receiver.url, "https://localhost/"]) {
    const added = addEndpoint(production, { url, events: WEBHOOK_EVENTS, ...because });
    await expect(added).rejects.toMatchObject({
      code: "invalid-input",
      detail: { fields: { url: expect.any(String) } },
    });
  }
  // An endpoint that was stored by other means is refused again when a webhook is sent.
  await add(["payouts.halted"]);
  await haltPayouts();
  pass(1);
  const [due] = await listDueDeliveries(app.db, app.clock.now(), 50);
  const strict = { ...app, webhooks: openWebhookSender({ allowsLoopback: false }) };
  await deliverWebhook(strict, { deliveryId: due?.id ?? "" });
  expect(receiver.received).toEqual([]);
  expect(await stateOf(due?.id)).toMatchObject({
    state: "pending",
    last_error: expect.stringContaining("https"),
  });
  expect(decideDelivery({ error: "x" }, 1).next).toBe("retry");
});

test("the secret is sealed, and the audit log contains neither the secret nor the address's path", async () => {
  const { id, secret } = await add();
  const { db } = payouts();
  const [row] = await db("webhook_endpoints").where({ id });
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  const log = JSON.stringify(await db("audit_log").where({ subject_id: id }));
  expect(log).toContain("added a webhook endpoint");
  expect(log).not.toMatch(/key=1|whsec_/);
});
