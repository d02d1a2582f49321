import type { LeaderboardEntryView, LeaderboardView } from "@lode/core/contracts/http/leaderboard";
import { leaderboard } from "../../../texts/en/leaderboard.ts";

/** The miner just ahead and the points to pass them, or the lead over the next miner. */
export type Rival =
  | { kind: "ahead"; entry: LeaderboardEntryView; missing: number }
  | { kind: "behind"; lead: number };

type Standings = Pick<LeaderboardView, "leaderboard" | "ahead" | "points_to_next">;

/** Null while there is no other miner. */
export function rivalOf(board: Standings, position: LeaderboardEntryView): Rival | null {
  const { ahead, points_to_next } = board;
  if (ahead && points_to_next) return { kind: "ahead", entry: ahead, missing: points_to_next };
  const behind = position.rank === 1 ? board.leaderboard[1] : undefined;
  return behind ? { kind: "behind", lead: position.total_points - behind.total_points } : null;
}

/** If someone else hides their name, the answer contains no name either. */
export const nameOf = (
  entry: { display_name: string; hidden?: boolean | undefined },
  mine = false,
): string => (entry.hidden && !mine ? leaderboard.hidden : entry.display_name);
