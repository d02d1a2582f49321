import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { useQuery } from "@tanstack/react-query";
import { count, dateAndTime, secondsInWords } from "../../../lib/format.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { points } from "../../../texts/en/points.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { PointsChart } from "./points-chart.tsx";
import { analyticsQuery } from "./queries.ts";

function payoutNote(payout: AnalyticsView["next_payout"]): string {
  const texts = points.analytics;
  if (!payout) return texts.noPayout;
  const what = payout.hold_reason ?? texts.status[payout.status];
  return payout.hold_until ? texts.until(what, dateAndTime(payout.hold_until)) : what;
}

function figuresOf({ days, attempts, pass_rate, median_wait_seconds, next_payout }: AnalyticsView) {
  const texts = points.analytics;
  const total = days.reduce((sum, day) => sum + day.points, 0);
  return [
    { label: texts.total, value: count(total), note: texts.today(days.at(-1)?.points ?? 0) },
    {
      label: texts.passRate,
      value: pass_rate === null ? texts.none : `${Math.round(pass_rate * 100)}%`,
      note: pass_rate === null ? texts.noAttempts : texts.ofAttempts(attempts),
    },
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
export function MinerAnalytics() {
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
          <dl className="grid grid-cols-2 border-t border-l border-seam md:grid-cols-4">
            {figuresOf(data).map(({ label, value, note }) => (
              <div key={label} className="border-r border-b border-seam p-4">
                <dt className="text-sm text-silt">{label}</dt>
                <dd className="mt-1 font-display text-lg font-semibold">{value}</dd>
                <dd className="text-xs text-silt">{note}</dd>
              </div>
            ))}
          </dl>
          <h3 className="mt-8 mb-3 text-lg">{points.chart.title}</h3>
          <PointsChart days={data.days} />
        </>
      ) : null}
    </Card>
  );
}
