import { listAttempts, listAwardedPairs } from "@lode/db/attempts/attempts.read-model";
import type { Db } from "@lode/db/connection";
import { rankNow, rankTop } from "@lode/db/leaderboard/leaderboard.read-model";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { listHalts } from "@lode/db/operations/halts.repository";
import { findLatestSample } from "@lode/db/operations/samples.repository";
import { listLevelTotals } from "@lode/db/operations/service-levels.repository";
import { readAnalytics } from "@lode/db/points/analytics.read-model";
import { listPointsEntries, readPublicStats, readUserStats } from "@lode/db/points/points.read-model";
import { listOpenTasks } from "@lode/db/tasks/tasks.repository";
import { percentile } from "./bench-stack.ts";
import { type Filled, minersOf } from "./filled-database.ts";

const SCREEN_READS = 200;
const SCREEN_MS = 20;

/** The database reads of a miner's four screens, each for a different miner, and of a scrape. */
const SCREENS: Record<string, (db: Db, userId: string) => Promise<unknown>> = {
  dashboard: async (db, userId) => {
    await readUserStats(db, userId);
    await readAnalytics(db, userId);
    await readPublicStats(db);
  },
  points: async (db, userId) => {
    await readUserStats(db, userId);
    await listPointsEntries(db, userId);
  },
  tasks: async (db, userId) => {
    await listOpenTasks(db);
    await listAwardedPairs(db, userId);
    await listAttempts(db, userId);
  },
  "what /metrics reads": (db) =>
    Promise.all([readOperationFacts(db), listHalts(db), listLevelTotals(db), findLatestSample(db)]),
  "leaderboard without Redis": async (db, userId) => {
    await rankTop(db, 50);
    await rankNow(db, userId);
  },
};

export async function readScreens(large: Filled): Promise<Record<string, string>> {
  const miners = await minersOf(large, SCREEN_READS);
  const figures: Record<string, string> = {};
  for (const [screen, read] of Object.entries(SCREENS)) {
    const times: number[] = [];
    for (const { id } of miners) {
      const startedAt = performance.now();
      await read(large.db, id);
      times.push(performance.now() - startedAt);
      // A far too slow screen does not need two hundred reads to prove it.
      if (times.length >= 20 && percentile(times, 0.5) > 10 * SCREEN_MS) break;
    }
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => percentile(times, share));
    figures[`${screen}, p50 and p95 ms`] =
      `${p50.toFixed(1)}, ${p95.toFixed(1)}  (${(p95 / SCREEN_MS).toFixed(2)} of ${SCREEN_MS})`;
  }
  return figures;
}
