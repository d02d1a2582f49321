import type { AddressInfo } from "node:net";
import { openRegistry } from "@lode/adapters/metrics/open-registry";
import { connectPatiently } from "@lode/adapters/redis/redis";
import { halt } from "@lode/app/operations/halt";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { afterAll, expect, inject, test } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import type { WorkerDeps } from "../deps.ts";
import { createJobMeter } from "./job-meter.ts";
import { serveHealth } from "./serve-health.ts";

const TOKEN = "a-token-of-more-than-thirty-two-characters";
const world = useTestWorker({ METRICS_TOKEN: TOKEN });
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});
async function serve(deps: WorkerDeps, works = true): Promise<string> {
  const meter = createJobMeter(openRegistry(world().deps.db.client.pool));
  const server = await serveHealth(deps, meter, () => works);
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a worker's metrics need their token; its health needs none", async () => {
  const url = await serve(world().deps);
  const read = (headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });
  expect((await read()).status).toBe(401);
  expect((await read({ Authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
  const answer = await read({ Authorization: `Bearer ${TOKEN}` });
  expect(answer.headers.get("content-type")).toContain("application/openmetrics-text");
  expect(await answer.text()).toMatch(/^# TYPE lode_job_seconds histogram$/m);
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
});

test("operations: a worker shows every condition, so alarms do not need the API; without a database it shows that", async () => {
  const { deps } = world();
  const read = async (url: string) =>
    (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })).text();
  await halt(deps, { name: "payouts", reason: reasonOf("a doubt about a payout"), by: "ada@lode.test" });
  const healthy = await read(await serve(deps));
  expect(healthy).toMatch(/^lode_condition\{condition="halted",about="payouts",runbook="halted"\} 2$/m);
  expect(healthy).toMatch(/^lode_outbox_lag_seconds [\d.]+$/m);
  expect(healthy).toMatch(/^lode_queue_jobs\{queue="payouts",state="waiting"\} 0$/m);

  const { db } = world().another();
  await db.destroy();
  expect((await read(await serve({ ...deps, db }))).match(/^lode_condition.*$/gm)).toEqual([
    'lode_condition{condition="database-lost",about="",runbook="database-busy"} 2',
  ]);
});

test("operations: a worker is ready only once it works, and if Redis takes its writes", async () => {
  const { deps } = world();
  const ready = async (url: string) => {
    const answer = await fetch(`${url}/api/health/ready`);
    return [answer.status, await answer.json()];
  };
  expect(await ready(await serve(deps, false))).toMatchObject([503, { works: false }]);
  expect(await ready(await serve(deps))).toMatchObject([200, { status: "ready" }]);
  // Like a full one, it answers this user and refuses its writes.
  await deps.redis.call(
    "ACL",
    "SETUSER",
    "reader",
    "on",
    ">password",
    "~*",
    "+@read",
    "+@connection",
    "+info",
  );
  const url = Object.assign(new URL(inject("redisUrl")), { username: "reader", password: "password" });
  const refusing = connectPatiently(url.href, deps.logger);
  expect(await ready(await serve({ ...deps, redis: refusing }))).toEqual([
    503,
    { status: "unready", works: true, database: "ok", redis: "degraded" },
  ]);
  refusing.disconnect();
  expect(await ready(await serve({ ...deps, redis: refusing }))).toMatchObject([503, { redis: "down" }]);
});
