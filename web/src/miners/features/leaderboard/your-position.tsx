import type { LeaderboardEntryView, LeaderboardView } from "@lode/core/contracts/http/leaderboard";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { count } from "../../../lib/format.ts";
import { useSettings } from "../../../lib/settings.ts";
import { leaderboard } from "../../../texts/en/leaderboard.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { shareText } from "../../../ui/copy-text.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { nameOf, rivalOf } from "./rival.ts";

const TOP = 10;

/** Names the task that earns so many points; another feature knows the tasks. */
export type WayToPass = (missing: number) => ReactNode;

/**
 * Stays in sight at the bottom of the screen while the list is there, unless the list shows the own row, which then
 * stays in sight instead: it must not be covered.
 */
export function YourPosition({
  board,
  position,
  isListed,
  wayToPass,
  readInvitation,
}: {
  board: LeaderboardView;
  position: LeaderboardEntryView;
  /** Whether the list shows the own row: on every screen, on wide screens alone, or not at all. */
  isListed: "always" | "wide" | "never";
  wayToPass: WayToPass | undefined;
  /** Resolves with an empty text if the miner's own link is not known. */
  readInvitation: (() => Promise<string>) | undefined;
}) {
  const { productName } = useSettings();
  const share = async (invitation: Promise<string>) => {
    const [rank, points] = [leaderboard.rank(position.rank), leaderboard.points(position.total_points)];
    await shareText([leaderboard.shareText(rank, points, productName), await invitation], leaderboard.copied);
  };
  const away = Math.max(0, position.rank - TOP);
  return (
    <section
      aria-label={leaderboard.yours}
      className={classNames(
        "facet mt-3 border border-ore-deep bg-ore-wash px-4 py-3 md:mt-5 md:p-4",
        isListed !== "always" && "sticky bottom-16 md:bottom-4 short:static",
        isListed === "wide" && "lg:static",
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium">{leaderboard.yours}</h3>
        {readInvitation ? (
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
        ) : null}
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display text-xl font-semibold">{leaderboard.rank(position.rank)}</p>
        <p className="text-sm">{leaderboard.points(position.total_points)}</p>
        <p className="text-sm font-medium">{leaderboard.away(away)}</p>
      </div>
      <Missing board={board} position={position} wayToPass={wayToPass} />
      {position.hidden ? <p className="mt-1 text-sm">{leaderboard.youAreHidden}</p> : null}
      {away > 0 ? <Neighbours position={position} neighbours={board.neighbours ?? []} /> : null}
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
  wayToPass: WayToPass | undefined;
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
          {wayToPass?.(rival.missing)}
        </p>
      ) : null}
      {rival?.kind === "behind" ? <p className="mt-1 text-sm">{leaderboard.lead(rival.lead)}</p> : null}
      {top ? <p className="mt-1 text-sm">{leaderboard.toTop(top)}</p> : null}
    </>
  );
}

function Neighbours({
  position,
  neighbours,
}: {
  position: LeaderboardEntryView;
  neighbours: readonly LeaderboardEntryView[];
}) {
  if (neighbours.length === 0) return null;
  const all = [...neighbours, position].sort((a, b) => a.rank - b.rank);
  return (
    <ol aria-label={leaderboard.neighbours} className="mt-3 border-t border-seam pt-2 text-sm">
      {all.map((entry) => (
        <li
          key={entry.user_id}
          className={classNames("flex gap-3 py-0.5", entry === position && "font-semibold")}
        >
          <span className="min-w-12 shrink-0">{leaderboard.rank(entry.rank)}</span>
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {entry === position ? leaderboard.you : nameOf(entry)}
          </span>
          <span>{count(entry.total_points)}</span>
        </li>
      ))}
    </ol>
  );
}
