import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "@lode/adapters/process/clock";
import { addReportKey } from "@lode/app/reports/add-report-key";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { connect, type Db } from "@lode/db/connection";
import { transactionOf } from "@lode/db/transaction";
import type { Stack } from "../../stack/stack.ts";
import { createRandom } from "../world/random.ts";
import { type SeededMiner, seedMiners } from "../world/seed-miners.ts";
import { percentile, report, withStack } from "./bench-stack.ts";
import { FLOODS, type FloodWorld } from "./floods-of.ts";
import { describeRatio, inPairs, median } from "./pairs.ts";
import { slowPicture } from "./slow-picture.ts";

const MINERS = 1_000;
const READS_PER_SECOND = 50;
const SECONDS = 5;
const ROUNDS = 3;
/** The program has just started and is still being compiled. */
const WARM_UPS = 4;
const SETTLE_MS = 2_000;

/**
 * Another miner's p99 during each flood, against the same miner's p99 just before it. The limits by client are raised, as
 * if each flood came from many addresses.
 */
export async function benchFloods(): Promise<void> {
  await withStack({}, async (stack) => {
    const db = connect(stack.urls.database, { poolSize: 8, name: "lode-bench" });
    try {
      await measure(stack, db);
    } finally {
      await db.destroy();
    }
  });
}

async function measure(stack: Stack, db: Db): Promise<void> {
  const [bystander, ...miners] = await seedMiners(db, createRandom(1), { count: MINERS, points: 1_000n });
  if (!bystander) throw new Error("There is no miner.");
  const world = await worldOf(stack, db, miners);
  for (let n = 0; n < WARM_UPS; n++) await p99Of(stack, bystander);
  const figures: Record<string, string> = { "goal of each ratio": "at most 3" };
  for (const [name, flood] of Object.entries(FLOODS)) {
    const sent: string[] = [];
    const flooded = async () => {
      const stopping = new AbortController();
      let flooding = Promise.resolve("");
      await new Promise<void>((begun) => {
        flooding = flood(world, stopping.signal, begun);
      });
      await sleep(SETTLE_MS);
      const p99 = await p99Of(stack, bystander);
      stopping.abort();
      sent.push(await flooding);
      await sleep(SETTLE_MS);
      return p99;
    };
    const ratio = await inPairs(flooded, () => p99Of(stack, bystander), ROUNDS);
    const times = [ratio.against, ratio.measured]
      .map((values) => median(values).toFixed(1))
      .join(" ms, then ");
    figures[name] = `${describeRatio(ratio)}; ${times} ms; ${sent.at(-1)}`;
  }
  report("floods", figures);
}

async function worldOf(stack: Stack, db: Db, miners: readonly SeededMiner[]): Promise<FloodWorld> {
  const app = { transaction: transactionOf(db), clock: systemClock };
  const because = { reason: reasonOf("a bench"), by: "bench" };
  const reports = ["ledger-entries", "x-costs"] as const;
  const keys: string[] = [];
  for (let n = 0; n < 10; n++)
    keys.push((await addReportKey(app, { name: `bench ${n}`, reports, days: 1, ...because })).key);
  const picture = slowPicture();
  return { web: stack.urls.web, console: `http://127.0.0.1:${stack.env.OPS_PORT}`, miners, keys, picture };
}

/** The 99th percentile in milliseconds of the bystander's reads, sent at a fixed rate. */
async function p99Of({ urls }: Stack, { bearer }: SeededMiner): Promise<number> {
  const times: number[] = [];
  const reads: Promise<void>[] = [];
  const headers = { Authorization: `Bearer ${bearer}` };
  const startedAt = performance.now();
  for (let n = 0; n < SECONDS * READS_PER_SECOND; n++) {
    reads.push(
      new Promise((resolve, reject) => {
        const askedAt = performance.now();
        const asked = get(`${urls.web}/api/user-stats`, { headers }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`The bystander got ${answer.statusCode}.`));
          answer.resume().once("end", () => {
            times.push(performance.now() - askedAt);
            resolve();
          });
        });
        asked.once("error", reject);
      }),
    );
    await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / READS_PER_SECOND - performance.now()));
  }
  await Promise.all(reads);
  return percentile(times, 0.99);
}
