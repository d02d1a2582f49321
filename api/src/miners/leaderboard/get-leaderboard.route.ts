import { getLeaderboard, type LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import { readLeaderboard } from "@lode/core/server/leaderboard-cache";
import {
  type Face,
  rankOne,
  rankTop,
  readFaces,
  type Standing,
} from "@lode/db/leaderboard/leaderboard.read-model";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";

const TOP = 10;

export const getLeaderboardRoute = route(getLeaderboard, async ({ session, deps }) => {
  const board = await readStandings(deps, session?.userId ?? null);
  const shown = board.own ? [...board.top, board.own] : board.top;
  const faces = await readFaces(
    deps.db,
    shown.map((standing) => standing.userId),
  );
  return {
    leaderboard: board.top.map((standing) => present(standing, faces)),
    userPosition: board.own ? present(board.own, faces) : null,
    updated_at: board.updatedAt?.toISOString() ?? null,
  };
});

interface Board {
  top: Standing[];
  own: Standing | null;
  updatedAt: Date | null;
}

/** From Redis; while that is down or empty, straight from the ledger. */
async function readStandings(deps: Deps, userId: string | null): Promise<Board> {
  const cached = await readLeaderboard(deps.redis, deps.config.QUEUE_PREFIX, TOP, userId).catch(
    () => undefined,
  );
  if (cached) return cached;
  const [top, own] = await Promise.all([
    rankTop(deps.db, TOP),
    userId ? rankOne(deps.db, userId) : undefined,
  ]);
  return { top, own: own ?? null, updatedAt: null };
}

function present(standing: Standing, faces: Map<string, Face>): LeaderboardEntryView {
  const face = faces.get(standing.userId);
  return {
    rank: standing.rank,
    user_id: standing.userId,
    display_name: face?.displayName || "Anonymous Miner",
    total_points: Number(standing.points),
    avatar_url: face?.avatarUrl ?? null,
  };
}
