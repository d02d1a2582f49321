import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRunning } from "./processes/command-line-of.ts";
import { makeTestFolder } from "./processes/make-test-folder.ts";
import { type Stack, startStack } from "./stack.ts";

let folder: string;
let stack: Stack;
beforeAll(async () => {
  folder = makeTestFolder("lode-stack-");
  stack = await startStack({ dataDir: folder, ports: "free", demo: false, durable: false, slotMs: 50 });
});
afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a stack for tests runs on its own ports, without the demo world", async () => {
  expect((await fetch(`${stack.urls.web}/api/health/ready`)).status).toBe(200);
  expect(stack.env.SOLANA_SLOT_MS).toBe("50");
  expect(existsSync(join(folder, "seeded"))).toBe(false);
});

test("only the workers know the path of the treasury's key", () => {
  expect(stack.env).not.toHaveProperty("TREASURY_KEY_FILE");
  expect(stack.env).not.toHaveProperty("PROOF_KEY");
  expect(stack.processes.workers).toHaveLength(2);
});

test("a killed worker is restarted", async () => {
  const [worker] = stack.processes.workers;
  const before = worker?.pid;
  worker?.kill("SIGKILL");
  await worker?.whenReady();
  expect(worker?.pid).not.toBe(before);
  expect(isRunning(worker?.pid)).toBe(true);
});

test("a killed Redis is restarted at the same address, and the API keeps running", async () => {
  const { api, redis } = stack.processes;
  redis?.kill("SIGKILL");
  await redis?.whenReady();
  const client = new Redis(stack.urls.redis);
  expect(await client.ping()).toBe("PONG");
  client.disconnect();
  expect(api.restarts).toBe(0);
});
