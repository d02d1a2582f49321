import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import { leaderboard } from "../../../texts/en/leaderboard.ts";

const TOP = 10;

export function YourPosition({ position }: { position: LeaderboardEntryView }) {
  const away = Math.max(0, position.rank - TOP);
  return (
    <section aria-label={leaderboard.yours} className="facet mt-5 bg-ore p-4 text-on-ore">
      <h3 className="text-sm font-medium">{leaderboard.yours}</h3>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display text-xl font-semibold">{leaderboard.rank(position.rank)}</p>
        <p className="text-sm">{leaderboard.points(position.total_points)}</p>
        <p className="text-sm font-medium">{leaderboard.away(away)}</p>
      </div>
    </section>
  );
}
