import { readRanking } from "@lode/app/leaderboard/read-ranking";
import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import * as contract from "@lode/core/contracts/http/leaderboard";
import { pointsToPass, type RankedMiner } from "@lode/core/domain/leaderboard/ranking";
import { type PublicProfile, readPublicProfiles } from "@lode/db/leaderboard/leaderboard.read-model";
import { route } from "../../http/route.ts";

const TOP = 10;

export const getLeaderboardRoute = route(contract.getLeaderboard, async ({ session, input, deps }) => {
  const window = input.query.window ?? "all";
  const userId = session?.userId ?? null;
  const { top, own, ahead } = await readRanking(deps, { window, userId, top: TOP });
  const shown = [...top, ...[own, ahead].filter((miner) => miner !== null)];
  const profiles = await readPublicProfiles(deps.db, [...new Set(shown.map((miner) => miner.userId))]);
  const present = (miner: RankedMiner) => presentMiner(miner, profiles, userId);
  const tenth = own && own.rank > TOP ? top.at(TOP - 1) : undefined;
  return {
    leaderboard: top.map(present),
    userPosition: own ? present(own) : null,
    ...(own && ahead ? { ahead: present(ahead), points_to_next: pointsToPass(own, ahead) } : {}),
    ...(own && tenth ? { points_to_top_10: pointsToPass(own, tenth) } : {}),
  };
});

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
