import { readFileSync } from "node:fs";
import { getUserStats } from "@lode/core/contracts/http/points";
import { connect, type Db } from "@lode/db/connection";
import { inParallel } from "../world/participants.ts";
import { createRandom } from "../world/random.ts";
import { type SeededMiner, seedMiners } from "../world/seed-miners.ts";
import { startBareKoa } from "./api.ts";
import { appendEvents, untilRelayed } from "./append-events.ts";
import { report, withStack } from "./bench-stack.ts";

/** V8 lets the heap grow for about a third of them; afterwards the size only goes up and down. */
const ROUNDS = 12;
const COMPARED = 4;
const REQUESTS = 3_000;
const JOBS = 1_500;
const AT_ONCE = 16;
const MB = 1_024;

/** Compares the API's and a worker's resident memory under load, round after round, with a bare Koa's. */
export async function benchMemory(): Promise<void> {
  await withStack({}, async (stack) => {
    const db = connect(stack.urls.database, { poolSize: 4, name: "lode-bench" });
    const bare = await startBareKoa(stack.urls.database);
    try {
      const miners = await seedMiners(db, createRandom(1), { count: 50, points: 10n });
      const { api, workers } = stack.processes;
      const sizes: { api: number[]; worker: number[]; bare: number[] } = { api: [], worker: [], bare: [] };
      for (let round = 0; round < ROUNDS; round++) {
        await Promise.all([request(stack.urls.web, miners), request(bare.origin, miners), runJobs(db)]);
        sizes.api.push(residentMb(api.pid));
        sizes.worker.push(Math.max(...workers.map(({ pid }) => residentMb(pid))));
        sizes.bare.push(residentMb(bare.pid));
      }
      const last = (of: number[]) => of.at(-1) ?? Number.NaN;
      report("memory", {
        [`API after each of ${ROUNDS} rounds of ${REQUESTS} requests, MB`]: sizes.api.map(rounded).join(", "),
        [`a worker after each of ${ROUNDS} rounds of ${JOBS} jobs, MB`]: sizes.worker.map(rounded).join(", "),
        "bare Koa with the same SQL, MB": sizes.bare.map(rounded).join(", "),
        "API compared to bare Koa": `${(last(sizes.api) / last(sizes.bare)).toFixed(2)} ×`,
        "a worker compared to bare Koa": `${(last(sizes.worker) / last(sizes.bare)).toFixed(2)} ×`,
        [`API, the last ${COMPARED} rounds compared to the ${COMPARED} before`]: growth(sizes.api),
        [`a worker, the last ${COMPARED} rounds compared to the ${COMPARED} before`]: growth(sizes.worker),
      });
    } finally {
      bare.stop();
      await db.destroy();
    }
  });
}

const rounded = (size: number): string => size.toFixed(0);
const mean = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
const growth = (sizes: readonly number[]): string =>
  `${(mean(sizes.slice(-COMPARED)) / mean(sizes.slice(-2 * COMPARED, -COMPARED))).toFixed(2)} × (goal at most 1.05)`;

async function request(origin: string, miners: readonly SeededMiner[]): Promise<void> {
  await inParallel(Array.from({ length: REQUESTS }), AT_ONCE, async (_, n) => {
    const { bearer } = miners[n % miners.length] ?? { bearer: "" };
    const answer = await fetch(origin + getUserStats.path, {
      headers: { Authorization: `Bearer ${bearer}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A read was refused: ${answer.status}.`);
  });
}

async function runJobs(db: Db): Promise<void> {
  await appendEvents(db, JOBS);
  await untilRelayed(db);
}

const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / MB;
