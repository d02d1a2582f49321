import { type Ranking, readRanking } from "@lode/app/leaderboard/read-ranking";
import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import * as contract from "@lode/core/contracts/http/leaderboard";
import { pointsToPass, type RankedMiner } from "@lode/core/domain/leaderboard/ranking";
import { type PublicProfile, readPublicProfiles } from "@lode/db/leaderboard/leaderboard.read-model";
import { route } from "../../http/route.ts";

const TOP = 10;
/** Neighbours shown on each side. */
const NEIGHBOURS = 2;

export const getLeaderboardRoute = route(contract.getLeaderboard, async ({ session, input, deps }) => {
  const window = input.query.window ?? "all";
  const userId = session?.userId ?? null;
  const ranking = await readRanking(deps, { window, userId, top: TOP, near: NEIGHBOURS });
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
