import { type AskedRanks, type Board, readBoard } from "@lode/adapters/leaderboard/board";
import {
  placeOwn,
  type RankedMiner,
  type RankingWindow,
  rankScore,
} from "@lode/core/domain/leaderboard/ranking";
import type { Db } from "@lode/db/connection";
import { readScore, readWindowRanking, type WindowScore } from "@lode/db/leaderboard/leaderboard.read-model";
import type { Needs } from "../app.ts";
import { cacheFor } from "../cache-for.ts";

/** Each reading of Postgres sums the whole window, so one process's callers share a reading for this long. */
const KEPT_MS = 30_000;
/** Ranks up to this rank are exact in such a reading. Further down, miners with equal points share a rank. */
const EXACT = 1_000;

const recent = (window: RankingWindow) => cacheFor(KEPT_MS, (db: Db) => readWindowRanking(db, window, EXACT));
const RECENT = { all: recent("all"), "30d": recent("30d"), "7d": recent("7d") };

/** Answers like `readBoard`: the asking miner's points are current, everyone else's up to 30 seconds old. */
async function readWithoutRedis(db: Db, { window, top, own }: AskedRanks): Promise<Board> {
  const { best, steps } = await RECENT[window](db);
  const ranked = ({ userId, points }: WindowScore, rank: number): RankedMiner => ({ rank, userId, points });
  const board = { top: best.slice(0, top).map((one, index) => ranked(one, index + 1)) };
  if (!own || own.points[window] <= 0n) return { ...board, own: null, ahead: null };

  const { userId, reachedAt } = own;
  const points = own.points[window];
  const score = rankScore(points, reachedAt);
  const isBehind = (one: WindowScore) => {
    const other = rankScore(one.points, one.reachedAt);
    return other > score || (other === score && one.userId > userId);
  };
  const others = best.filter((one) => one.userId !== userId);
  const behind = others.findIndex(isBehind);
  const last = steps.at(-1);
  const size = last ? last.ahead + last.miners : 0;
  if (behind === -1 && best.length < size) {
    const better = steps.find((step) => step.points <= points)?.ahead ?? size;
    return { ...board, own: { rank: better + 1, userId, points }, ahead: null };
  }
  const at = behind === -1 ? others.length : behind;
  const next = others[at - 1];
  return {
    ...board,
    own: { rank: at + 1, userId, points },
    ahead: next ? ranked(next, at) : null,
  };
}

/**
 * The first `top` miners of a window and the asking miner's place, from Redis, or from Postgres while Redis is down or
 * empty. The asking miner's points are Postgres' current ones: if an event made the page ask, that event's points are
 * included.
 */
export async function readRanking(
  { db, redis, config }: Needs<"db" | "redis", "QUEUE_PREFIX">,
  { userId, window, top }: Omit<AskedRanks, "own"> & { userId: string | null },
): Promise<Board> {
  const own = userId ? await readScore(db, userId) : undefined;
  // One miner more, to fill the list if the asking miner has just left it.
  const asked = { window, top: top + 1, own };
  const board = await readBoard(redis, config.QUEUE_PREFIX, asked).catch(() => undefined);
  const ranking = board ?? (await readWithoutRedis(db, asked));
  return { ...ranking, top: placeOwn(ranking.top, { userId, own: ranking.own }, top) };
}
