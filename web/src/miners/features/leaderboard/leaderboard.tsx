import { useQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../../lib/live.ts";
import { leaderboard as texts } from "../../../texts/en/leaderboard.ts";
import { Mark } from "../../../ui/badge.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { MinerRow } from "./miner-row.tsx";
import { leaderboardQuery } from "./queries.ts";
import { SAMPLE_MINERS } from "./samples.ts";
import { YourPosition } from "./your-position.tsx";

/** Also while events arrive: they tell of the miner's own points, not of the others'. */
const REFRESH_MS = 60_000;

export function Leaderboard({ live = false }: { live?: boolean }) {
  const polling = usePollingInterval();
  const { data, isError, refetch } = useQuery({
    ...leaderboardQuery(),
    refetchInterval: (live && polling) || REFRESH_MS,
  });
  const isSample = data?.leaderboard.length === 0;
  const miners = isSample ? SAMPLE_MINERS : data?.leaderboard;
  return (
    <Card labelledBy="leaderboard-title">
      <CardTitle
        id="leaderboard-title"
        note={texts.note}
        aside={isSample ? <Mark>{texts.sample}</Mark> : null}
      >
        {texts.title}
      </CardTitle>
      {miners ? (
        <ol className="divide-y divide-seam">
          {miners.map((entry) => (
            <MinerRow
              key={entry.user_id}
              entry={entry}
              best={miners[0]?.total_points ?? 0}
              mine={entry.user_id === data?.userPosition?.user_id}
            />
          ))}
        </ol>
      ) : isError ? (
        <LoadFailure what={texts.loadName} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status" className="mb-3 text-sm text-silt">
            {texts.loading}
          </p>
          <SkeletonRows rows={5} className="h-15" />
        </>
      )}
      {data?.userPosition ? <YourPosition position={data.userPosition} /> : null}
    </Card>
  );
}
