import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import type { RankedMiner } from "@lode/core/domain/leaderboard/ranked-miner";
import type { PublicProfile } from "@lode/db/leaderboard/leaderboard.read-model";

/**
 * The miner as `caller` sees them. Miners who hide their name keep rank and points, and their id does not
 * identify them.
 */
export function presentMiner(
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
