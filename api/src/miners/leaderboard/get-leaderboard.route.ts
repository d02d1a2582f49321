import { getLeaderboard } from "@lode/core/contracts/http/leaderboard";
import { pointsToPass } from "@lode/core/domain/leaderboard/points-missing";
import { readPublicProfiles } from "@lode/db/leaderboard/leaderboard.read-model";
import { route } from "../../http/route.ts";
import { presentMiner } from "./present-miner.ts";
import { type Ranking, readRanking, TOP } from "./read-ranking.ts";

export const getLeaderboardRoute = route(getLeaderboard, async ({ session, input, deps }) => {
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
    updated_at: ranking.updatedAt?.toISOString() ?? null,
    window,
    miners: ranking.size,
    ...(own ? missingPoints(ranking) : {}),
    ...(own && above && below ? { neighbours: [...above, ...below].map(present) } : {}),
  };
});

/** What the miner lacks for the next rank and for the first ten; absent where it is not known. */
function missingPoints({ own, above, top }: Ranking): Record<string, number | null> {
  if (!own) return {};
  const next = above?.at(-1);
  const tenth = top.at(TOP - 1);
  return {
    ...(above ? { points_to_next: next ? Number(pointsToPass(own, next)) : null } : {}),
    points_to_top_10: own.rank > TOP && tenth ? Number(pointsToPass(own, tenth)) : null,
  };
}
