import type { LeaderboardEntryView, LeaderboardView } from "@lode/core/contracts/http/leaderboard";
import type { RankingWindow } from "@lode/core/domain/leaderboard/windows";
import { leaderboard } from "../../../texts/en/leaderboard.ts";
import { rivalOf } from "./rival.ts";
import { ShareRank } from "./share-rank.tsx";

function rivalryOf(board: LeaderboardView, position: LeaderboardEntryView): string {
  const rival = rivalOf(board, position);
  if (!rival) return "";
  return rival.kind === "ahead"
    ? leaderboard.toRank(rival.missing, position.rank - 1)
    : leaderboard.lead(rival.lead);
}

/** Shares the own place among the miners of these days. */
export const SharePosition = ({
  board,
  position,
  window,
  readInvitation,
}: {
  board: LeaderboardView;
  position: LeaderboardEntryView;
  window: RankingWindow;
  readInvitation: () => Promise<string>;
}) => (
  <ShareRank
    own={{
      window: leaderboard.windows[window],
      rank: leaderboard.rank(position.rank),
      points: leaderboard.points(position.total_points),
      rivalry: rivalryOf(board, position),
    }}
    about={leaderboard.yours}
    className="-my-1 -mr-2 px-2"
    readInvitation={readInvitation}
  />
);
