import { readBoard } from "@lode/adapters/leaderboard/read-board";
import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import * as contract from "@lode/core/contracts/http/leaderboard";
import type { MinerScore } from "@lode/core/domain/leaderboard/miner-score";
import { placeOwn, pointsToPass, type RankedMiner } from "@lode/core/domain/leaderboard/place-own";
import type { RankingWindow } from "@lode/core/domain/leaderboard/windows";
import type { Db } from "@lode/db/connection";
import {
  type PublicProfile,
  rankNow,
  rankTop,
  readPublicProfiles,
  readScore,
  readWindowRanking,
  type WindowRanking,
} from "@lode/db/leaderboard/leaderboard.read-model";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";

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
async function rankInWindow(
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

const TOP = 10;
/** Neighbours shown on each side. */
const NEIGHBOURS = 2;

interface Ranking {
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
async function readRanking(
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

export const getLeaderboardRoute = route(contract.getLeaderboard, async ({ session, input, deps }) => {
  const window = input.query.window ?? "all";
  const userId = session?.userId ?? null;
  const ranking = await readRanking(deps, { window, userId });
  const { top, own, above, below } = ranking;
  const shown = [...top, ...(own ? [own] : []), ...(above ?? []), ...(below ?? [])];
  const profiles = await readPublicProfiles(deps.db, [...new Set(shown.map((miner) => miner.userId))]);
  const present = (miner: (typeof shown)[number]) => presentMiner(miner, profiles, userId);
  return {
    leaderboard: top.map(present),
    userPosition: own ? present(own) : null,
    updated_at: ranking.updatedAt,
    window,
    miners: ranking.size,
    ...(own ? missingPoints(ranking) : {}),
    ...(own && above && below ? { neighbours: [...above, ...below].map(present) } : {}),
  };
});

/** Points that the miner lacks for the next rank and for the top ten; absent if unknown. */
function missingPoints({ own, above, top }: Ranking): Record<string, number | null> {
  if (!own) return {};
  const next = above?.at(-1);
  const tenth = top.at(TOP - 1);
  return {
    ...(above ? { points_to_next: next ? Number(pointsToPass(own, next)) : null } : {}),
    points_to_top_10: own.rank > TOP && tenth ? Number(pointsToPass(own, tenth)) : null,
  };
}

/**
 * The miner as `caller` sees them. Miners who hide their name keep rank and points, and their id does not
 * identify them.
 */
function presentMiner(
  { rank, userId, points }: RankedMiner,
  profiles: Map<string, PublicProfile>,
  caller: string | null,
): LeaderboardEntryView {
  const profile = profiles.get(userId);
  const hidden = profile?.hidesName ?? false;
  const isShown = !hidden || userId === caller;
  return {
    rank,
    user_id: isShown ? userId : idOfRank(rank),
    display_name: isShown ? profile?.displayName || "Anonymous Miner" : "Hidden Miner",
    total_points: Number(points),
    avatar_url: isShown ? (profile?.avatarUrl ?? null) : null,
    ...(hidden ? { hidden } : {}),
  };
}

/** A placeholder id that no miner has, the same for everyone at this rank. */
const idOfRank = (rank: number): string => `00000000-0000-7000-8000-${String(rank).padStart(12, "0")}`;
