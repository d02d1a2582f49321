import type { LeaderboardEntryView, LeaderboardView } from "@lode/core/contracts/http/leaderboard";
import { count } from "../../../lib/format.ts";
import { leaderboard } from "../../../texts/en/leaderboard.ts";
import { classNames } from "../../../ui/class-names.ts";
import { nameOf } from "./name-of.ts";

const TOP = 10;

export function YourPosition({
  board,
  position,
}: {
  board: LeaderboardView;
  position: LeaderboardEntryView;
}) {
  const away = Math.max(0, position.rank - TOP);
  return (
    <section aria-label={leaderboard.yours} className="facet mt-5 bg-ore p-4 text-on-ore">
      <h3 className="text-sm font-medium">{leaderboard.yours}</h3>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display text-xl font-semibold">{leaderboard.rank(position.rank)}</p>
        <p className="text-sm">{leaderboard.points(position.total_points)}</p>
        <p className="text-sm font-medium">{leaderboard.away(away)}</p>
      </div>
      <Missing board={board} />
      {position.hidden ? <p className="mt-1 text-sm">{leaderboard.youAreHidden}</p> : null}
      {away > 0 ? <Neighbours position={position} neighbours={board.neighbours ?? []} /> : null}
    </section>
  );
}

function Missing({ board: { points_to_next: next, points_to_top_10: top } }: { board: LeaderboardView }) {
  const parts = [next ? leaderboard.toNext(next) : null, top ? leaderboard.toTop(top) : null];
  const text = parts.filter((part) => part !== null).join(" · ");
  return text ? <p className="mt-1 text-sm">{text}</p> : null;
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
    <ol aria-label={leaderboard.neighbours} className="mt-3 border-t border-on-ore/30 pt-2 text-sm">
      {all.map((entry) => (
        <li
          key={entry.user_id}
          className={classNames("flex gap-3 py-0.5", entry === position && "font-semibold")}
        >
          <span className="w-12 shrink-0">{leaderboard.rank(entry.rank)}</span>
          <span className="min-w-0 flex-1 truncate">
            {entry === position ? leaderboard.you : nameOf(entry)}
          </span>
          <span>{count(entry.total_points)}</span>
        </li>
      ))}
    </ol>
  );
}
