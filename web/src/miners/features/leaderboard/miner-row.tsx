import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import { Medal } from "lucide-react";
import { count } from "../../../lib/format.ts";
import { leaderboard } from "../../../texts/en/leaderboard.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { nameOf } from "./name-of.ts";

const MEDALS = {
  1: { name: "first", colour: "text-ore-deep" },
  2: { name: "second", colour: "text-silt" },
  3: { name: "third", colour: "text-[oklch(58%_0.11_55)]" },
} as const;

const medalOf = (rank: number) => (rank === 1 || rank === 2 || rank === 3 ? MEDALS[rank] : undefined);

function Rank({ rank }: { rank: number }) {
  const medal = medalOf(rank);
  if (!medal)
    return (
      <span className="min-w-9 text-center text-sm font-semibold text-silt">{leaderboard.rank(rank)}</span>
    );
  return (
    <span className="grid w-9 place-items-center">
      <Medal
        role="img"
        aria-label={leaderboard.medal[medal.name]}
        className={classNames("size-6", medal.colour)}
      />
    </span>
  );
}

/** The name has the whole width, because a name that is cut off is nobody's. */
export function MinerRow({
  entry,
  best,
  mine,
  className,
}: {
  entry: LeaderboardEntryView;
  best: number;
  mine: boolean;
  className: string | false;
}) {
  return (
    <li
      className={classNames(
        "flex items-center gap-3 py-3 pr-1",
        // The own row stays in sight while the list is.
        mine && "sticky bottom-16 z-10 bg-ore-wash md:bottom-4 short:static",
        className,
      )}
    >
      <Rank rank={entry.rank} />
      <Avatar name={nameOf(entry, mine)} url={entry.avatar_url} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p dir="auto" className="font-medium wrap-anywhere">
            {nameOf(entry, mine)}
          </p>
          <p className="ml-auto font-display text-base font-semibold">{count(entry.total_points)}</p>
        </div>
        {/* This miner's points relative to first place. */}
        <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1.5 h-1 w-full">
          <rect width="100" height="4" fill="var(--color-shelf)" />
          <path
            d={`M0 0H${Math.max(2, (entry.total_points / Math.max(best, 1)) * 100)}l-1 4H0z`}
            fill="var(--color-ore-deep)"
            fillOpacity={entry.rank <= 3 ? 1 : 0.55}
          />
        </svg>
      </div>
    </li>
  );
}
