import type { LeaderboardEntryView, LeaderboardView } from "@lode/core/contracts/http/leaderboard";
import type { RankingWindow } from "@lode/core/domain/leaderboard/windows";
import { Share2 } from "lucide-react";
import { useSettings } from "../../../lib/settings.ts";
import { leaderboard } from "../../../texts/en/leaderboard.ts";
import { Button } from "../../../ui/button.tsx";
import { sharePicture } from "../../../ui/share-picture.ts";
import { rivalOf } from "./rival.ts";

function rivalryOf(board: LeaderboardView, position: LeaderboardEntryView): string {
  const rival = rivalOf(board, position);
  if (!rival) return "";
  return rival.kind === "ahead"
    ? leaderboard.toRank(rival.missing, position.rank - 1)
    : leaderboard.lead(rival.lead);
}

/** Shares the own place among the miners of these days as a picture, with the miner's own link for others. */
export function SharePosition({
  board,
  position,
  window,
  readInvitation,
}: {
  board: LeaderboardView;
  position: LeaderboardEntryView;
  window: RankingWindow;
  /** Resolves with an empty text if the link is not known. */
  readInvitation: () => Promise<string>;
}) {
  const { productName: product } = useSettings();
  const share = async () => {
    const invitation = await readInvitation();
    const { rankPicture } = await import("./rank-picture.ts");
    const rank = leaderboard.rank(position.rank);
    const points = leaderboard.points(position.total_points);
    const card = { window: leaderboard.windows[window], rank, points, rivalry: rivalryOf(board, position) };
    const picture = await rankPicture({ ...card, product }, invitation).catch(() => null);
    const sentence = leaderboard.shareText(rank, points, product);
    const text = [sentence, invitation].filter((line) => line !== "").join("\n");
    await sharePicture(picture, { name: "lode-rank.png", text, copied: leaderboard.copied });
  };
  return (
    <Button look="bare" size="small" className="-my-1 -mr-2 px-2" onClick={() => void share()}>
      <Share2 aria-hidden className="size-4" />
      {leaderboard.share}
      <span className="sr-only">{leaderboard.yours}</span>
    </Button>
  );
}
