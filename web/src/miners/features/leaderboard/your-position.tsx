import type { LeaderboardEntryView, LeaderboardView } from "@lode/core/contracts/http/leaderboard";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useSettings } from "../../../lib/settings.ts";
import { leaderboard } from "../../../texts/en/leaderboard.ts";
import { Button } from "../../../ui/button.tsx";
import { shareText } from "../../../ui/copy-text.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { nameOf, rivalOf } from "./rival.ts";

const TOP = 10;

/** What the leaderboard needs of other features to show a miner's own position. */
export interface OwnFacts {
  /** Names the task that earns this many points. */
  wayToPass: (missing: number) => ReactNode;
  /** Resolves with the miner's link for others, or with an empty text if it is not known. */
  readInvitation: () => Promise<string>;
}

export function YourPosition({
  board,
  position,
  wayToPass,
  readInvitation,
}: { board: LeaderboardView; position: LeaderboardEntryView } & OwnFacts) {
  const { productName } = useSettings();
  const share = async (invitation: Promise<string>) => {
    const [rank, points] = [leaderboard.rank(position.rank), leaderboard.points(position.total_points)];
    await shareText([leaderboard.shareText(rank, points, productName), await invitation], leaderboard.copied);
  };
  const away = Math.max(0, position.rank - TOP);
  return (
    <section
      aria-label={leaderboard.yours}
      className="facet mt-3 border border-ore-deep bg-ore-wash px-4 py-3 md:mt-5 md:p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium">{leaderboard.yours}</h3>
        <Button
          look="bare"
          size="small"
          className="-my-1 -mr-2 px-2"
          onClick={() => void share(readInvitation())}
        >
          <Share2 aria-hidden className="size-4" />
          {leaderboard.share}
          <span className="sr-only">{leaderboard.yours}</span>
        </Button>
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display text-xl font-semibold">{leaderboard.rank(position.rank)}</p>
        <p className="text-sm">{leaderboard.points(position.total_points)}</p>
        <p className="text-sm font-medium">{leaderboard.away(away)}</p>
      </div>
      <Missing board={board} position={position} wayToPass={wayToPass} />
      {position.hidden ? <p className="mt-1 text-sm">{leaderboard.youAreHidden}</p> : null}
    </section>
  );
}

function Missing({
  board,
  position,
  wayToPass,
}: {
  board: LeaderboardView;
  position: LeaderboardEntryView;
  wayToPass: OwnFacts["wayToPass"];
}) {
  const rival = rivalOf(board, position);
  const { points_to_top_10: top } = board;
  return (
    <>
      {rival?.kind === "ahead" ? (
        <p className="mt-1 text-sm">
          <Sentence
            of={leaderboard.toPass(rival.missing)}
            parts={{ name: <bdi className="font-medium">{nameOf(rival.entry)}</bdi> }}
          />{" "}
          {wayToPass(rival.missing)}
        </p>
      ) : null}
      {rival?.kind === "behind" ? <p className="mt-1 text-sm">{leaderboard.lead(rival.lead)}</p> : null}
      {top ? <p className="mt-1 text-sm">{leaderboard.toTop(top)}</p> : null}
    </>
  );
}
