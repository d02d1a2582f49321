import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import { count } from "../../../lib/format.ts";

const TOP = 10;

export function YourPosition({ position }: { position: LeaderboardEntryView }) {
  const away = Math.max(0, position.rank - TOP);
  return (
    <section aria-label="Your Position" className="facet mt-5 bg-ore p-4 text-on-ore">
      <h3 className="text-sm font-medium">Your Position</h3>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display text-xl font-semibold">#{count(position.rank)}</p>
        <p className="text-sm">{count(position.total_points)} points</p>
        <p className="text-sm font-medium">{count(away)} spots from top 10</p>
      </div>
    </section>
  );
}
