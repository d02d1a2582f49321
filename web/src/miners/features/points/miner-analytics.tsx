import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { count, dateAndTime, dollars, percent, secondsInWords } from "../../../lib/format.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { points } from "../../../texts/en/points.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { FigureTiles } from "../../../ui/figure-tiles.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { PointsChart } from "./points-chart.tsx";
import { analyticsQuery, userStatsQuery } from "./queries.ts";

function payoutNote(payout: AnalyticsView["next_payout"]): string {
  const texts = points.analytics;
  if (!payout) return texts.noPayout;
  const what = payout.hold_reason ?? texts.status[payout.status];
  return payout.hold_until ? texts.until(what, dateAndTime(payout.hold_until)) : what;
}

/** `rank` is null while the miner has no rank, or the leaderboard has not loaded. */
function tilesOf(
  { attempts, pass_rate, paid_usdc }: AnalyticsView,
  tasksCompleted: number,
  rank: number | null,
) {
  const texts = points.analytics;
  return [
    { label: texts.tiles.interactions, value: count(tasksCompleted) },
    {
      label: texts.tiles.success,
      value: pass_rate === null ? texts.none : percent(pass_rate),
      note: pass_rate === null ? texts.noAttempts : texts.ofAttempts(attempts),
    },
    { label: texts.tiles.rewards, value: dollars(Number(paid_usdc)) },
    { label: texts.tiles.rank, value: rank === null ? texts.none : `#${count(rank)}` },
  ];
}

function figuresOf({ days, median_wait_seconds, next_payout }: AnalyticsView) {
  const texts = points.analytics;
  const total = days.reduce((sum, day) => sum + day.points, 0);
  return [
    { label: texts.total, value: count(total), note: texts.today(days.at(-1)?.points ?? 0) },
    {
      label: texts.wait,
      value: median_wait_seconds === null ? texts.none : secondsInWords(median_wait_seconds),
      note: texts.waitNote,
    },
    {
      label: texts.payout,
      value: next_payout ? texts.payoutPoints(next_payout.amount) : texts.none,
      note: payoutNote(next_payout),
    },
  ];
}

/** The signed-in miner's own figures. */
export function MinerAnalytics({ rank, activity }: { rank: number | null; activity: ReactNode }) {
  const stats = useQuery(userStatsQuery());
  const { data, isError, refetch } = useQuery({ ...analyticsQuery(), refetchInterval: usePollingInterval() });
  return (
    <Card labelledBy="analytics-title">
      <CardTitle id="analytics-title" note={points.analytics.note}>
        {points.analytics.title}
      </CardTitle>
      {isError && !data ? (
        <LoadFailure what={points.analytics.loadName} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <SkeletonRows rows={2} className="h-32" /> : null}
      {data ? (
        <>
          <FigureTiles tiles={tilesOf(data, stats.data?.tasksCompleted ?? 0, rank)} />
          <div className="mt-4">
            <FigureTiles tiles={figuresOf(data)} />
          </div>
          <h3 className="mt-8 mb-3 text-lg">{points.chart.title}</h3>
          <PointsChart days={data.days} />
          <h3 className="mt-8 text-lg">{points.analytics.live}</h3>
          {activity}
        </>
      ) : null}
    </Card>
  );
}
