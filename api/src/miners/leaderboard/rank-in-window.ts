import type { MinerScore } from "@lode/core/domain/leaderboard/miner-score";
import type { RankedMiner } from "@lode/core/domain/leaderboard/ranked-miner";
import type { RankingWindow } from "@lode/core/domain/leaderboard/windows";
import type { Db } from "@lode/db/connection";
import { readWindowRanking, type WindowRanking } from "@lode/db/leaderboard/leaderboard.read-model";

/** Each reading sums the whole window, so one process's callers share a reading for this long. */
const KEPT_MS = 30_000;

interface StoredRanking {
  ranking: Promise<WindowRanking>;
  until: number;
}
const kept = new WeakMap<Db, Map<RankingWindow, StoredRanking>>();

function recent(db: Db, window: RankingWindow, limit: number): Promise<WindowRanking> {
  const ofDatabase = kept.get(db) ?? new Map<RankingWindow, StoredRanking>();
  kept.set(db, ofDatabase);
  const known = ofDatabase.get(window);
  if (known && known.until > Date.now()) return known.ranking;
  const ranking = readWindowRanking(db, window, limit);
  ofDatabase.set(window, { ranking, until: Date.now() + KEPT_MS });
  ranking.catch(() => ofDatabase.delete(window));
  return ranking;
}

/**
 * Ranks a window without Redis: the list is up to 30 seconds old, and the miner's rank follows from their
 * current points. Miners with equal points count as behind.
 */
export async function rankInWindow(
  db: Db,
  window: RankingWindow,
  limit: number,
  own: MinerScore | undefined,
): Promise<{ top: RankedMiner[]; position: RankedMiner | null }> {
  const { top, steps } = await recent(db, window, limit);
  const points = own?.points[window] ?? 0n;
  if (!own || points <= 0n) return { top, position: null };
  const last = steps.at(-1);
  const everyone = last ? last.ahead + last.miners : 0;
  const ahead = steps.find((step) => step.points <= points)?.ahead ?? everyone;
  return { top, position: { rank: ahead + 1, userId: own.userId, points } };
}
