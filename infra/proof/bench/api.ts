import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { getUserStats } from "@lode/core/contracts/http/points";
import { updateProfile } from "@lode/core/contracts/http/profile";
import { connect } from "@lode/db/connection";
import type { Stack } from "../../stack/stack.ts";
import { createRandom } from "../world/random.ts";
import { type SeededMiner, seedMiners } from "../world/seed-miners.ts";
import { percentile, report, withStack } from "./bench-stack.ts";
import { describeRatio, inPairs, median } from "./pairs.ts";
import { measureReads } from "./read-costs.ts";

const MINERS = 50;
const PER_SECOND = 100;
const SECONDS = 4;
/** Redis stays down for longer than a measurement. */
const REDIS_AWAY_MS = (SECONDS + 3) * 1_000;

interface Load {
  p99: number;
  failed: number;
}

/**
 * Compares reads with a bare Koa that runs the same SQL, and writes while Redis is down with writes while it
 * is up.
 */
export async function benchApi(): Promise<void> {
  const env = { DATABASE_POOL: "10" };
  await withStack(env, measure, { workers: 1, restartAfterMs: REDIS_AWAY_MS });
}

async function measure(stack: Stack): Promise<void> {
  const db = connect(stack.urls.database, { poolSize: 4, name: "lode-bench" });
  const miners = await seedMiners(db, createRandom(1), { count: MINERS, points: 10n });
  await db.destroy();
  const reads = await benchReads(stack, miners);
  const costs = await benchReadCosts(stack, miners);
  const writes = await benchWrites(stack, miners);
  report("api", {
    "requests a second, evenly": PER_SECOND,
    ...reads,
    ...costs,
    ...writes,
  });
}

async function benchReads(stack: Stack, miners: readonly SeededMiner[]) {
  const bare = await startBareKoa(stack.urls.database);
  const of = (origin: string) => async () =>
    (await load(miners, (miner) => fetch(origin + getUserStats.path, asked(miner, "GET")))).p99;
  try {
    await of(bare.origin)();
    await of(stack.urls.web)();
    const ratio = await inPairs(of(stack.urls.web), of(bare.origin));
    return {
      "reads, p99 ms": median(ratio.measured).toFixed(1),
      "reads, p99 of bare Koa with the same SQL, ms": median(ratio.against).toFixed(1),
      "reads, p99 compared to bare Koa": describeRatio(ratio, "goal at most 2"),
    };
  } finally {
    bare.stop();
  }
}

async function benchReadCosts(stack: Stack, miners: readonly SeededMiner[]) {
  const bare = await startBareKoa(stack.urls.database);
  try {
    return await measureReads(stack, miners, bare);
  } finally {
    bare.stop();
  }
}

async function benchWrites(stack: Stack, miners: readonly SeededMiner[]) {
  const { redis } = stack.processes;
  if (!redis) throw new Error("This bench ends the stack's own Redis: unset REDIS_URL.");
  let failed = 0;
  const write = async (): Promise<number> => {
    const { p99, failed: count } = await load(miners, (miner, n) =>
      fetch(stack.urls.web + updateProfile.path, asked(miner, "PUT", { displayName: `Miner ${n % 1_000}` })),
    );
    failed += count;
    return p99;
  };
  await write();
  failed = 0;
  const without = async (): Promise<number> => {
    redis.kill("SIGKILL");
    const p99 = await write();
    await redis.whenReady();
    return p99;
  };
  const ratio = await inPairs(without, write);
  return {
    "writes, p99 ms": median(ratio.against).toFixed(1),
    "writes without Redis, p99 ms": median(ratio.measured).toFixed(1),
    "writes without Redis compared to writes with it, p99": describeRatio(ratio, "goal at most 1.2"),
    "failed requests": `${failed} (goal 0)`,
  };
}

const asked = ({ bearer }: SeededMiner, method: string, body?: object): RequestInit => ({
  method,
  headers: { Authorization: `Bearer ${bearer}`, ...(body ? { "Content-Type": "application/json" } : {}) },
  ...(body ? { body: JSON.stringify(body) } : {}),
});

/** Sends requests at an even rate, whether or not earlier requests were answered. */
async function load(
  miners: readonly SeededMiner[],
  ask: (miner: SeededMiner, n: number) => Promise<Response>,
): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const asking: Promise<void>[] = [];
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    const dueMs = startedAt + (n * 1_000) / PER_SECOND - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    const miner = miners[n % miners.length];
    if (!miner) throw new Error("There is no miner.");
    asking.push(
      (async () => {
        const sentAt = performance.now();
        const answer = await ask(miner, n).catch(() => undefined);
        await answer?.arrayBuffer();
        if (answer?.ok) times.push(performance.now() - sentAt);
        else failed++;
      })(),
    );
  }
  await Promise.all(asking);
  return { p99: percentile(times, 0.99), failed };
}

export async function startBareKoa(
  databaseUrl: string,
): Promise<{ origin: string; pid: number; stop: () => void }> {
  const child = fork(fileURLToPath(new URL("bare-koa.ts", import.meta.url)), {
    execArgv: ["--import", import.meta.resolve("tsx")],
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl },
  });
  const [{ port, pid }] = (await once(child, "message")) as [{ port: number; pid: number }];
  return { origin: `http://127.0.0.1:${port}`, pid, stop: () => void child.kill() };
}
