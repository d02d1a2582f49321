import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { getUserStats } from "@lode/core/contracts/http/points";
import { updateProfile } from "@lode/core/contracts/http/profile";
import autocannon, { type Result } from "autocannon";
import type { Stack } from "../../stack/stack.ts";
import { createRandom } from "../world/random.ts";
import { type SeededMiner, seedMiners } from "../world/seed-miners.ts";
import { type Bench, countProcessorTime, inPairs, median, processorTimeOf } from "./bench-stack.ts";

const MINERS = 50;
const PER_SECOND = 100;
const SECONDS = 4;
/** Redis stays down for longer than a measurement. */
const REDIS_AWAY_MS = (SECONDS + 3) * 1_000;

/** The calls that the dashboard reads. */
const READS = [
  "/api/user-stats",
  "/api/profile",
  "/api/mining-tasks",
  "/api/leaderboard",
  "/api/automation-settings",
  "/api/notifications",
  "/api/points/history",
];
/** The kernel counts in hundredths of a second, so a shorter run would be a rough figure. */
const COUNTED = 4_000;
const WARM_UP = 500;

/** Compares reads with a bare Koa that runs the same SQL, and writes while Redis is down with writes while it is up. */
export const benchApi: Bench = {
  settings: { DATABASE_POOL: "10" },
  options: { workers: 1, restartAfterMs: REDIS_AWAY_MS },
  async measure(stack, db) {
    const miners = await seedMiners(db, createRandom(1), { count: MINERS, points: 10n });
    const bare = await startBareKoa(stack.urls.database);
    try {
      return {
        "requests a second, evenly": PER_SECOND,
        ...(await benchReads(stack, miners, bare)),
        ...(await benchCosts(stack, miners, bare)),
        ...(await benchWrites(stack, miners)),
      };
    } finally {
      bare.stop();
    }
  },
};

/** The requests of each miner, one miner after another. */
const asked = (miners: readonly SeededMiner[], method: "GET" | "PUT", path: string, body?: object) =>
  miners.map(({ bearer }) => ({
    method,
    path,
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }));

const failuresOf = ({ errors, non2xx, timeouts }: Result): number => errors + non2xx + timeouts;

/** Sends requests at an even rate. */
const load = (url: string, requests: autocannon.Request[]): Promise<Result> =>
  autocannon({ url, requests, connections: 20, duration: SECONDS, overallRate: PER_SECOND });

async function benchReads(stack: Stack, miners: readonly SeededMiner[], bare: BareKoa) {
  const p99Of = (origin: string) => async () =>
    (await load(origin, asked(miners, "GET", getUserStats.path))).latency.p99;
  await p99Of(bare.origin)();
  await p99Of(stack.urls.web)();
  const { measured, against, ratio } = await inPairs(p99Of(stack.urls.web), p99Of(bare.origin));
  return {
    "reads, p99 ms": median(measured).toFixed(1),
    "reads, p99 of bare Koa with the same SQL, ms": median(against).toFixed(1),
    "reads, p99 compared to bare Koa": ratio("at most 2"),
  };
}

/** Processor milliseconds a request: of the API and Postgres for each read, and of a bare Koa with one statement. */
async function benchCosts(stack: Stack, miners: readonly SeededMiner[], bare: BareKoa) {
  const costOf = async (origin: string, path: string) => {
    const requests = asked(miners, "GET", path);
    await autocannon({ url: origin, requests, connections: 8, amount: WARM_UP });
    const [used, ofBare] = [countProcessorTime(stack), processorTimeOf(bare.pid)];
    const result = await autocannon({ url: origin, requests, connections: 8, amount: COUNTED });
    if (failuresOf(result) > 0) throw new Error(`${path} failed ${failuresOf(result)} times.`);
    const { API = 0, Postgres = 0 } = used();
    const served = origin === bare.origin ? processorTimeOf(bare.pid) - ofBare : API;
    return `API ${(served / COUNTED).toFixed(2)} ms, Postgres ${(Postgres / COUNTED).toFixed(2)} ms`;
  };
  const figures: Record<string, string> = {};
  figures["bare Koa, one statement and a session"] = await costOf(bare.origin, getUserStats.path);
  for (const path of READS) figures[path] = await costOf(stack.urls.web, path);
  return figures;
}

async function benchWrites(stack: Stack, miners: readonly SeededMiner[]) {
  const { redis } = stack.processes;
  if (!redis) throw new Error("This bench ends the stack's own Redis: unset REDIS_URL.");
  let failed = 0;
  const requests = asked(miners, "PUT", updateProfile.path, { display_name: "Miner" });
  const write = async (): Promise<number> => {
    const result = await load(stack.urls.web, requests);
    failed += failuresOf(result);
    return result.latency.p99;
  };
  await write();
  failed = 0;
  const without = async (): Promise<number> => {
    redis.kill("SIGKILL");
    const p99 = await write();
    await redis.whenReady();
    return p99;
  };
  const { measured, against, ratio } = await inPairs(without, write);
  return {
    "writes, p99 ms": median(against).toFixed(1),
    "writes without Redis, p99 ms": median(measured).toFixed(1),
    "writes without Redis compared to writes with it, p99": ratio("at most 1.2"),
    "failed requests": `${failed} (goal 0)`,
  };
}

type BareKoa = Awaited<ReturnType<typeof startBareKoa>>;

async function startBareKoa(databaseUrl: string) {
  const child = fork(fileURLToPath(new URL("bare-koa.ts", import.meta.url)), {
    execArgv: ["--import", import.meta.resolve("tsx")],
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl },
  });
  const [{ port, pid }] = (await once(child, "message")) as [{ port: number; pid: number }];
  return { origin: `http://127.0.0.1:${port}`, pid, stop: () => void child.kill() };
}
