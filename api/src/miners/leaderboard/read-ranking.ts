import { readBoard } from "@lode/adapters/leaderboard/read-board";
import type { MinerScore } from "@lode/core/domain/leaderboard/miner-score";
import { placeOwn } from "@lode/core/domain/leaderboard/place-own";
import type { RankedMiner } from "@lode/core/domain/leaderboard/ranked-miner";
import type { RankingWindow } from "@lode/core/domain/leaderboard/windows";
import type { Db } from "@lode/db/connection";
import { rankNow, rankTop } from "@lode/db/leaderboard/leaderboard.read-model";
import { readScore } from "@lode/db/leaderboard/scores.read-model";
import type { Deps } from "../../deps.ts";
import { rankInWindow } from "./rank-in-window.ts";

export const TOP = 10;
/** Neighbours shown on each side. */
const NEIGHBOURS = 2;

export interface Ranking {
  top: RankedMiner[];
  own: RankedMiner | null;
  /** Best first; undefined if Redis could not be asked. */
  above?: RankedMiner[];
  below?: RankedMiner[];
  size: number | null;
  updatedAt: Date | null;
}

/**
 * Reads the ranking from Redis, and the asking miner's points from Postgres. If an event made the page read
 * the ranking, that event's points are committed and thus included, even if the board lags. Uses only
 * Postgres if Redis is down or empty.
 */
export async function readRanking(
  deps: Deps,
  { window, userId }: { window: RankingWindow; userId: string | null },
): Promise<Ranking> {
  const own = userId ? await readScore(deps.db, userId) : undefined;
  // One more miner, to fill the list if the asking miner has just left it.
  const asked = { window, top: TOP + 1, own, near: NEIGHBOURS };
  const board = await readBoard(deps.redis, deps.config.QUEUE_PREFIX, asked).catch(() => undefined);
  if (!board) return readWithoutRedis(deps, window, own);
  const { top, above, below, size, updatedAt } = board;
  return { ...place(top, own, board.own), above, below, size, updatedAt };
}

async function readWithoutRedis(
  { db }: Deps,
  window: RankingWindow,
  own: MinerScore | undefined,
): Promise<Ranking> {
  const { top, position } =
    window === "all" ? await rankByAll(db, own) : await rankInWindow(db, window, TOP + 1, own);
  return { ...place(top, own, position), size: null, updatedAt: null };
}

/** Near the top the rank is exact. Further down it has the precision of `rankInWindow`. */
async function rankByAll(db: Db, own: MinerScore | undefined) {
  const top = await rankTop(db, TOP);
  if (!own || own.points.all <= 0n) return { top, position: null };
  const exact = await rankNow(db, own.userId);
  return { top, position: exact ?? (await rankInWindow(db, "all", TOP + 1, own)).position };
}

/** Puts the miner at their current place, because the list may still have their earlier place. */
function place(
  top: RankedMiner[],
  own: MinerScore | undefined,
  position: RankedMiner | null,
): Pick<Ranking, "top" | "own"> {
  const others = () =>
    top.filter(({ userId }) => userId !== own?.userId).map((miner, index) => ({ ...miner, rank: index + 1 }));
  return { top: position ? placeOwn(top, position, TOP) : others().slice(0, TOP), own: position };
}
