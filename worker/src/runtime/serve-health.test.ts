import type { AddressInfo } from "node:net";
import { openRegistry } from "@lode/adapters/metrics/open-registry";
import { takeSample } from "@lode/app/operations/take-sample";
import { afterAll, expect, test } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import type { Deps } from "../deps.ts";
import { createJobMeter } from "./job-meter.ts";
import { serveHealth } from "./serve-health.ts";

const TOKEN = "a-token-of-more-than-thirty-two-characters";
const world = useTestWorker({ METRICS_TOKEN: TOKEN });
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});
/** Serves a worker's health, and returns its address. */
async function serve(deps: Deps): Promise<string> {
  const server = await serveHealth(deps, createJobMeter(openRegistry(deps.db.client.pool)));
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

test("operations: a worker shows the newest sample's figures, so money alarms do not need the API, and no old ones", async () => {
  const { deps } = world();
  const url = `${await serve(deps)}/metrics`;
  const read = async () => (await fetch(url, { headers: { Authorization: `Bearer ${TOKEN}` } })).text();
  expect(await read()).not.toMatch(/^lode_outbox_lag_seconds /m);
  await takeSample(deps);
  const fresh = await read();
  expect(fresh).toMatch(/^lode_outbox_lag_seconds 0$/m);
  expect(fresh).toMatch(/^lode_halted\{name="payouts"\} 0$/m);
  expect(fresh).toMatch(/^lode_queue_jobs\{queue="payouts",state="waiting"\} 0$/m);
  expect(fresh).toMatch(/^lode_backup_seconds \d/m);
  expect(fresh).toMatch(/^lode_sample_seconds 0/m);
  await deps.db.raw("update operation_samples set taken_at = taken_at - interval '3 minutes'");
  const old = await read();
  expect(old).not.toMatch(/^lode_outbox_lag_seconds /m);
  expect(old).toMatch(/^lode_sample_seconds 1[89]\d/m);
});

test("adversary: without a configured token, no bearer opens the metrics", async () => {
  const { deps } = world();
  const { METRICS_TOKEN: _none, ...config } = deps.config;
  const url = `${await serve({ ...deps, config: config as typeof deps.config })}/metrics`;
  for (const token of [TOKEN, "undefined", "null", ""])
    expect((await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
});
