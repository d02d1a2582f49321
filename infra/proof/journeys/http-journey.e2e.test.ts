import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getLeaderboard } from "@lode/core/contracts/http/leaderboard";
import { getPointsHistory, getUserStats } from "@lode/core/contracts/http/points";
import { getProfile } from "@lode/core/contracts/http/profile";
import { getAttempt } from "@lode/core/contracts/http/tasks";
import { openEventStream } from "@lode/sandbox/people/event-stream";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import { afterAll, expect, test } from "vitest";
import { readObservability } from "../deploy/read-observability.ts";
import { type CollectedSpan, startTraceCollector } from "../world/trace-collector.ts";
import { useTestStack } from "./test-stack.ts";

const collector = await startTraceCollector();
afterAll(() => collector.stop());
const running = useTestStack(() => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: "debug" }));

test("a miner signs up, follows on X, is awarded, withdraws, and is paid once", async () => {
  const { sandbox, newMiner, publish, audit, stack } = running();
  await publish({ basePoints: 100n });
  const miner = await newMiner("journey");
  const account = await miner.link("mara_digs");
  const live = await openEventStream(stack.urls.web, miner.client);

  const [task] = await miner.tasks();
  if (!task) throw new Error("There is no task.");
  expect(task.action_urls[account.id]).toBe(`${stack.urls.x}/lode?as=mara_digs`);
  const { status, body } = await miner.doTask(task, account);
  // 100 points base, 1 for 412 followers and 2 for two full years.
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      status: "completed",
      points_awarded: 103,
      breakdown: { base: 100, followers: 1, verified: 0, age: 2 },
    },
  });
  await live.heard("attempt.verified");

  const attemptId = "attempt_id" in body ? (body.attempt_id ?? "") : "";
  const { attempt } = await miner.client.call(getAttempt, { params: { id: attemptId } });
  expect(attempt.receipts).toMatchObject([
    { endpoint: "GET /2/users", result: "verified", observed: expect.stringContaining("following") },
  ]);
  expect(await miner.client.call(getUserStats)).toMatchObject({ tasksCompleted: 1, totalPoints: 103 });
  await until("the leaderboard in Redis", async () => {
    const board = await miner.client.call(getLeaderboard);
    return board.updated_at && board.userPosition?.rank === 1 && board.userPosition.total_points === 103;
  });

  const wallet = Keypair.generate().publicKey.toBase58();
  const asked = await miner.withdraw(100, wallet);
  expect(asked).toMatchObject({ status: "pending", amount: 100, fee: 1, token_amount: "1.00" });
  expect((await miner.client.call(getProfile)).profile.sol_wallet_address).toBe(wallet);
  const paid = await until("the payout", async () =>
    (await miner.withdrawals()).find((one) => one.id === asked.id && one.status === "completed"),
  );
  await live.heard("withdrawal.completed");
  live.close();

  const landed = (await sandbox.landed()).filter((transfer) => transfer.memo?.includes(asked.id));
  expect(landed).toMatchObject([{ signature: paid.transaction_hash, toOwner: wallet, amount: "1000000" }]);
  expect((await fetch(paid.explorer_url ?? "")).status).toBe(200);
  expect(await miner.client.call(getUserStats)).toMatchObject({
    totalPoints: 2,
    lifetimePoints: 103,
    heldPoints: 0,
    hasWithdrawn: true,
  });
  expect((await miner.client.call(getPointsHistory)).entries.map((entry) => entry.amount)).toEqual([
    -101, 103,
  ]);
  expect(await audit()).toEqual({ sum: 0n, drifted: 0 });
  await followTrace(asked.id);
});

/** Checks that one trace covers the request through finality and contains every step's parent. */
async function followTrace(withdrawalId: string): Promise<void> {
  const trace = await until("the trace of the withdrawal", async () => {
    const signing = collector.spans.find(
      ({ name, attributes }) =>
        name === "job sign-payout" && attributes["lode.withdrawalId"] === withdrawalId,
    );
    const spans = collector.spans.filter(({ traceId }) => traceId === signing?.traceId);
    // Two workers send their spans in turn, so a step may arrive before the step that caused it.
    return spans.some(({ name }) => name === "job follow-payout") && rootsOf(spans).length === 1 && spans;
  });
  const names = trace.map(({ service, name }) => `${service}: ${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      "lode-api: POST /api/withdrawal",
      "lode-worker: outbox withdrawal.requested",
      "lode-worker: job sign-payout",
      "lode-worker: solana simulateTransaction",
      "lode-worker: outbox payout.signed",
      "lode-worker: job send-payout",
      "lode-worker: solana sendTransaction",
      "lode-worker: outbox payout.sent",
      "lode-worker: job follow-payout",
      "lode-worker: solana getSignatureStatuses",
    ]),
  );
  expect(rootsOf(trace)).toMatchObject([{ name: "POST /api/withdrawal", parentSpanId: "" }]);
  expect(trace.filter(({ hasFailed }) => hasFailed)).toEqual([]);
  const logged = linesOf(trace[0]?.traceId ?? "");
  expect(logged).toEqual(
    expect.arrayContaining(["/api/withdrawal", "a job is done: sign-payout", "a job is done: follow-payout"]),
  );
}

/** Returns the steps whose cause is not in the trace. */
function rootsOf(trace: CollectedSpan[]): CollectedSpan[] {
  const known = new Set(trace.map(({ spanId }) => spanId));
  return trace.filter(({ parentSpanId }) => !known.has(parentSpanId));
}

/** Returns the log lines of all processes that contain this trace id. */
function linesOf(traceId: string): string[] {
  const logs = ["api", "worker-1", "worker-2"].map((name) =>
    readFileSync(join(running().folder, `logs/${name}.log`), "utf8"),
  );
  return logs
    .join("\n")
    .split("\n")
    .flatMap((line) => (line.includes(`"traceId":"${traceId}"`) ? [/\{.*\}/.exec(line)?.[0] ?? "{}"] : []))
    .map((line) => JSON.parse(line) as { path?: string; job?: string; msg: string })
    .map(({ path, job, msg }) => path ?? `${msg}: ${job}`);
}

test("an action that was not done is not awarded, and can be attempted again", async () => {
  const { newMiner, publish, sandbox } = running();
  await publish({ targetUsername: "oreworks" });
  const miner = await newMiner("hasty");
  const account = await miner.link("tomas_pick");
  const task = (await miner.tasks()).find((one) => one.target_username === "oreworks");
  if (!task) throw new Error("There is no task.");
  expect(await miner.attempt(task, account)).toMatchObject({
    status: 409,
    body: { code: "not-done", error: "X does not show this account following @oreworks yet" },
  });
  await sandbox.act({ username: "tomas_pick", action: "follow", target: "oreworks" });
  expect(await miner.attempt(task, account)).toMatchObject({ status: 200, body: { status: "completed" } });
  expect(await miner.attempt(task, account)).toMatchObject({
    status: 200,
    body: { status: "completed", points_awarded: 16 },
  });
  expect(await miner.client.call(getUserStats)).toMatchObject({ totalPoints: 16, tasksCompleted: 1 });
});

test("while X is unreachable an attempt stays in progress, and completes when X is back", async () => {
  const { newMiner, publish, sandbox } = running();
  await publish({ targetUsername: "signalfield" });
  const miner = await newMiner("patient");
  const account = await miner.link("ines_thirty");
  const task = (await miner.tasks()).find((one) => one.target_username === "signalfield");
  if (!task) throw new Error("There is no task.");
  await sandbox.setXFaults([{ route: "GET /2/users", user: "ines_thirty", status: 503, times: 1 }]);
  const first = await miner.doTask(task, account);
  expect(first).toMatchObject({ status: 202, body: { status: "verifying" } });
  await until(
    "the award after X is back",
    async () => (await miner.client.call(getUserStats)).totalPoints === 10,
  );
  await sandbox.setXFaults([]);
});

test("an account below the limits is refused, with the limit and the actual number", async () => {
  const { newMiner, publish } = running();
  await publish({ targetUsername: "strata_news" });
  const miner = await newMiner("small");
  const account = await miner.link("few_followers");
  const task = (await miner.tasks()).find((one) => one.target_username === "strata_news");
  if (!task) throw new Error("There is no task.");
  expect(await miner.doTask(task, account)).toMatchObject({
    status: 403,
    body: { code: "account-not-eligible", error: "Need 30+ followers (has 29)" },
  });
});

test("every metric that a rule or a dashboard names is exposed by the API or a worker", async () => {
  const { stack, folder } = running();
  const token = stack.env.METRICS_TOKEN ?? "";
  const log = readFileSync(join(folder, "logs/worker-1.log"), "utf8");
  const port = /"port":(\d+)[^\n]*the worker is ready/.exec(log)?.[1] ?? "";
  const addresses = [`${stack.urls.operators}/metrics`, `http://127.0.0.1:${port}/metrics`];
  const exposed = new Set<string>();
  for (const address of addresses) {
    expect((await fetch(address)).status).toBe(401);
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    for (const [, name, type] of (await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm))
      exposed.add(type === "counter" ? `${name}_total` : `${name}`);
  }
  const { recordings, alerts, dashboards } = readObservability();
  const recorded = new Set(recordings.map(({ record }) => record));
  const expressions = [
    ...[...recordings, ...alerts].map(({ expr }) => expr),
    ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
  ];
  const named = expressions.flatMap((expr) => expr.match(/\blode[_:][\w:]+/g) ?? []);
  const isKnown = (name: string) =>
    exposed.has(name) || exposed.has(name.replace(/_(bucket|count|sum)$/, "")) || recorded.has(name);
  expect(named.length).toBeGreaterThan(60);
  expect([...new Set(named)].filter((name) => !isKnown(name))).toEqual([]);
});
