import { getLeaderboard, type LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import { placeOwn } from "@lode/core/domain/place-own";
import type { RankedMiner } from "@lode/core/domain/ranked-miner";
import { readLeaderboard } from "@lode/core/server/leaderboard-cache";
import {
  type PublicProfile,
  rankNow,
  rankTop,
  readLifetimePoints,
  readPublicProfiles,
} from "@lode/db/leaderboard/leaderboard.read-model";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";

const TOP = 10;

export const getLeaderboardRoute = route(getLeaderboard, async ({ session, deps }) => {
  const board = await readBoard(deps, session?.userId ?? null);
  const shown = board.own ? [...board.top, board.own] : board.top;
  const profiles = await readPublicProfiles(
    deps.db,
    shown.map((miner) => miner.userId),
  );
  return {
    leaderboard: board.top.map((miner) => present(miner, profiles)),
    userPosition: board.own ? present(board.own, profiles) : null,
    updated_at: board.updatedAt?.toISOString() ?? null,
  };
});

interface Board {
  top: RankedMiner[];
  own: RankedMiner | null;
  updatedAt: Date | null;
}

/** From Redis; if that is down or empty, from the ledger. */
async function readBoard(deps: Deps, userId: string | null): Promise<Board> {
  const cached = await readLeaderboard(deps.redis, deps.config.QUEUE_PREFIX, TOP, userId).catch(
    () => undefined,
  );
  if (cached) return { ...cached, ...(userId ? await withOwn(deps, userId, cached) : {}) };
  const [top, own] = await Promise.all([
    rankTop(deps.db, TOP),
    userId ? rankNow(deps.db, userId) : undefined,
  ]);
  return { top, own: own ?? null, updatedAt: null };
}

/** The list is made again a moment after an award; the miner's own points are never behind their balance. */
async function withOwn(
  { db }: Deps,
  userId: string,
  { top, own }: Pick<Board, "top" | "own">,
): Promise<Pick<Board, "top" | "own">> {
  if ((await readLifetimePoints(db, userId)) === (own?.points ?? 0n)) return { top, own };
  const now = await rankNow(db, userId);
  return now ? { top: placeOwn(top, now, TOP), own: now } : { top, own: null };
}

function present(miner: RankedMiner, profiles: Map<string, PublicProfile>): LeaderboardEntryView {
  const profile = profiles.get(miner.userId);
  return {
    rank: miner.rank,
    user_id: miner.userId,
    display_name: profile?.displayName || "Anonymous Miner",
    total_points: Number(miner.points),
    avatar_url: profile?.avatarUrl ?? null,
  };
}
