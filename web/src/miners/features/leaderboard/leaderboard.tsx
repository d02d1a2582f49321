import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import type { RankingWindow } from "@lode/core/domain/leaderboard/ranking";
import { useQuery } from "@tanstack/react-query";
import { Medal } from "lucide-react";
import { Suspense, useState } from "react";
import { count } from "../../../lib/format.ts";
import { leaderboard as texts } from "../../../texts/en/leaderboard.ts";
import { ui } from "../../../texts/en/ui.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Mark } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CodeRows } from "../../../ui/empty-state.tsx";
import { laterPart } from "../../../ui/later-part.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { leaderboardQuery, nameOf } from "./queries.ts";
import type { WayToPass } from "./your-position.tsx";

const MEDALS = [
  { name: "first", colour: "text-ore-deep" },
  { name: "second", colour: "text-silt" },
  { name: "third", colour: "text-[oklch(58%_0.11_55)]" },
] as const;

function Rank({ rank }: { rank: number }) {
  const medal = MEDALS[rank - 1];
  if (!medal)
    return <span className="min-w-9 text-center text-sm font-semibold text-silt">{texts.rank(rank)}</span>;
  return (
    <span className="grid w-9 place-items-center">
      <Medal role="img" aria-label={texts.medal[medal.name]} className={classNames("size-6", medal.colour)} />
    </span>
  );
}

/** The name has the whole width, so that it is never cut off. */
function MinerRow({
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
        mine && "border-y border-ore-deep bg-ore-wash",
        className,
      )}
    >
      <Rank rank={entry.rank} />
      <Avatar name={nameOf(entry, mine)} url={entry.hidden && !mine ? null : entry.avatar_url} />
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

// Only miners have a position, so a visitor does not download their code.
const YourPosition = laterPart(async () => (await import("./your-position.tsx")).YourPosition);

const sample = (rank: number, display_name: string, total_points: number): LeaderboardEntryView => ({
  rank,
  user_id: `sample-${rank}`,
  display_name,
  total_points,
  avatar_url: null,
});

/** Shown, marked as 'Sample', only while no miner has earned points. */
const SAMPLE_MINERS = [
  sample(1, "Quartz Fox", 15_420),
  sample(2, "Drift Miner", 12_850),
  sample(3, "Basalt Ada", 11_200),
  sample(4, "Night Shift", 9_875),
  sample(5, "Vein Finder", 8_650),
];

/** The leaderboard is refreshed even while events arrive, because events report only the miner's own points. */
const REFRESH_MS = 60_000;

/** The week first: there everyone can still win. */
const ORDER = ["7d", "30d", "all"] as const satisfies readonly RankingWindow[];

/** Visitors give no `wayToPass`: their browser may still have the cookie of a session that the page has ended. */
export function Leaderboard({ wayToPass }: { wayToPass?: WayToPass }) {
  const [window, setWindow] = useState<RankingWindow>(ORDER[0]);
  const [all, setAll] = useState(false);
  const read = useQuery({ ...leaderboardQuery(window), refetchInterval: REFRESH_MS });
  const { data } = read;
  const position = wayToPass ? data?.userPosition : null;
  const isEmpty = data?.leaderboard.length === 0;
  // Show samples only if nobody has points at all, not because this week has none.
  const everyone = useQuery({ ...leaderboardQuery("all"), enabled: isEmpty });
  const isSample = isEmpty && everyone.data?.leaderboard.length === 0;
  return (
    <Card title={texts.title} note={texts.note} aside={isSample ? <Mark>{ui.sample}</Mark> : null}>
      <Tabs
        label={texts.windowsLabel}
        tabs={ORDER.map((one) => [one, texts.windows[one]])}
        value={window}
        onChoose={setWindow}
      >
        <Loaded read={read} what={texts.loadName} shape={<Loading />}>
          {({ leaderboard: miners }) => (
            <Miners
              miners={isSample ? SAMPLE_MINERS : miners}
              position={position}
              all={all}
              onAll={() => setAll(true)}
            />
          )}
        </Loaded>
      </Tabs>
      <Suspense>
        {data && position && wayToPass ? (
          <YourPosition board={data} position={position} wayToPass={wayToPass} />
        ) : null}
      </Suspense>
    </Card>
  );
}

/** At first, a phone shows visitors the medals; it shows miners the first place, and their own place below. */
const FIRST_ON_PHONE = 3;

function Miners({
  miners,
  position,
  all,
  onAll,
}: {
  miners: LeaderboardEntryView[];
  position: LeaderboardEntryView | null | undefined;
  /** Whether a phone shows all of them. */
  all: boolean;
  onAll: () => void;
}) {
  if (miners.length === 0) return <p className="py-4 text-sm text-silt">{texts.emptyWindow}</p>;
  const first = all ? miners.length : position ? 1 : FIRST_ON_PHONE;
  return (
    <>
      <p className="mt-3 text-right text-xs text-silt">{texts.power}</p>
      <ol className="divide-y divide-seam">
        {miners.map((entry, place) => (
          <MinerRow
            key={entry.user_id}
            className={place >= first && "max-lg:hidden"}
            entry={entry}
            best={miners[0]?.total_points ?? 0}
            mine={entry.user_id === position?.user_id}
          />
        ))}
      </ol>
      {miners.length > first ? (
        <Button look="quiet" size="small" className="mt-2 lg:hidden" onClick={onAll}>
          {texts.showAll(miners.length)}
        </Button>
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="my-3 text-sm text-silt">
        {texts.loading}
      </p>
      <CodeRows rows={FIRST_ON_PHONE} className="h-15 lg:h-26" />
    </>
  );
}
