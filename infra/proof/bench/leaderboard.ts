import { setTimeout as sleep } from "node:timers/promises";
import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { connectFailFast } from "@lode/adapters/redis/redis";
import { createLogger } from "@lode/adapters/tracing/logger";
import { requestRebuild } from "@lode/app/leaderboard/request-rebuild";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { connect } from "@lode/db/connection";
import { transactionOf } from "@lode/db/transaction";
import { until } from "@lode/sandbox/people/until";
import type { Stack } from "../../stack/stack.ts";
import { createRandom } from "../world/random.ts";
import { report, withStack } from "./bench-stack.ts";
import { drawMiners, fillLeaderboard } from "./fill-leaderboard.ts";
import { comparePages, compareRanks } from "./leaderboard-equality.ts";
import { type Figures, measureReads, type Place, timeBareCopy, withReads } from "./leaderboard-reads.ts";
import { measureStaleness } from "./leaderboard-staleness.ts";
import { processorTime } from "./processor-time.ts";

const MINERS = Number(process.env.BENCH_MINERS ?? 1_000_000);
const COMPARED = 10_000;
const PAGES = 500;
const REBUILD_WITHIN_MS = 120_000;

/** Does the leaderboard equal Postgres, how stale is it, and what do rebuilds and reads cost? */
export async function benchLeaderboard(): Promise<void> {
  await withStack({ DATABASE_POOL: "10" }, async (stack) => {
    const db = connect(stack.urls.database, { poolSize: 8, name: "lode-bench" });
    const redis = connectFailFast(stack.urls.redis, createLogger("bench", "error"));
    try {
      await until("Redis", async () => redis.status === "ready");
      const place = { db, redis, prefix: stack.env.QUEUE_PREFIX ?? "lode" };
      report("leaderboard", await measure(stack, place, MINERS));
    } finally {
      redis.disconnect();
      await db.destroy();
    }
  });
}

async function measure(stack: Stack, place: Place, miners: number): Promise<Figures> {
  const { db } = place;
  console.log(`Filling ${miners} miners`);
  await fillLeaderboard(db, miners);
  const random = createRandom(1);
  const drawn = await drawMiners(db, miners, COMPARED, () => random.next());

  console.log("Building, then building again while it is read");
  const before = processorTime(stack);
  const first = await timeRebuild(place);
  const cost = secondsOf(before, processorTime(stack));
  const during = await withReads(place, drawn, () => timeRebuild(place));
  const bare = await timeBareCopy(place);
  console.log("Comparing with Postgres");
  const equality = {
    ...(await compareRanks(place, drawn)),
    ...(await comparePages(place, drawn.slice(0, PAGES))),
  };
  const reads = await measureReads(place, drawn);
  console.log("Awards, and how long until the leaderboard shows them");
  const staleness = await measureStaleness(stack, place, drawn);
  return {
    miners,
    ...equality,
    "rebuild, nothing read, s": `${(first / 1_000).toFixed(1)} (goal at most 15)`,
    "  processor seconds of it": cost,
    "  × a bare copy of ids and points into one sorted set": (first / bare).toFixed(2),
    "rebuild while it is read, s": `${(during.result / 1_000).toFixed(1)} (goal at most 15)`,
    ...during.figures,
    ...reads,
    ...staleness,
    // After awards and a rebuild under load the list must still be the same.
    "of 10,000 random miners, rank equal after the load":
      (await compareRanks(place, drawn))[RANKS_EQUAL] ?? "",
  };
}

const RANKS_EQUAL = "of 10,000 random miners, rank equal to Postgres";

function secondsOf(before: Record<string, number>, after: Record<string, number>): string {
  const parts = ["workers", "Postgres", "Redis"];
  const used = (part: string) => ((after[part] ?? 0) - (before[part] ?? 0)) / 1_000;
  return parts.map((part) => `${part} ${used(part).toFixed(1)}`).join(", ");
}

/**
 * Milliseconds from the command until the new board is live, which is when the rebuild releases its token.
 */
async function timeRebuild({ db, redis, prefix }: Place): Promise<number> {
  const { rebuild } = leaderboardKeys(prefix);
  const startedAt = performance.now();
  const isOver = () => {
    if (performance.now() - startedAt > REBUILD_WITHIN_MS) throw new Error("No rebuild has ended.");
  };
  await requestRebuild({ transaction: transactionOf(db) }, { by: "bench", reason: reasonOf("measured") });
  for (; !(await redis.exists(rebuild)); await sleep(5)) isOver();
  for (; await redis.exists(rebuild); await sleep(20)) isOver();
  const took = performance.now() - startedAt;
  console.log(`  ${(took / 1_000).toFixed(1)} s`);
  return took;
}
