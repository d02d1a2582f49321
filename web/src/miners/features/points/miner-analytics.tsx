import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { useQuery } from "@tanstack/react-query";
import { count, dateAndTime, plural, secondsInWords } from "../../../lib/format.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { PointsChart } from "./points-chart.tsx";
import { analyticsQuery } from "./queries.ts";

function figuresOf({ days, attempts, pass_rate, median_wait_seconds, next_payout }: AnalyticsView) {
  const total = days.reduce((sum, day) => sum + day.points, 0);
  return [
    { label: "Points in 14 days", value: count(total), note: `${count(days.at(-1)?.points ?? 0)} today` },
    {
      label: "Pass rate",
      value: pass_rate === null ? "–" : `${Math.round(pass_rate * 100)}%`,
      note: pass_rate === null ? "no decided attempts yet" : `of ${plural(attempts, "attempt")} in 30 days`,
    },
    {
      label: "Median wait",
      value: median_wait_seconds === null ? "–" : secondsInWords(median_wait_seconds),
      note: "from Complete to the award",
    },
    {
      label: "Next payout",
      value: next_payout ? `${count(next_payout.amount)} points` : "–",
      note: next_payout
        ? (next_payout.hold_reason ?? `is ${next_payout.status}`) +
          (next_payout.hold_until ? `, until ${dateAndTime(next_payout.hold_until)}` : "")
        : "no open withdrawal",
    },
  ];
}

/** The signed-in miner's own figures. */
export function MinerAnalytics() {
  const { data, isError, refetch } = useQuery({ ...analyticsQuery(), refetchInterval: usePollingInterval() });
  return (
    <Card labelledBy="analytics-title">
      <CardTitle id="analytics-title" note="Your own figures; days start at midnight UTC.">
        Analytics
      </CardTitle>
      {isError && !data ? <LoadFailure what="Your figures" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows rows={2} className="h-32" /> : null}
      {data ? (
        <>
          <dl className="grid grid-cols-2 border-t border-l border-seam md:grid-cols-4">
            {figuresOf(data).map(({ label, value, note }) => (
              <div key={label} className="border-r border-b border-seam p-4">
                <dt className="text-sm text-silt">{label}</dt>
                <dd className="mt-1 font-display text-xl font-semibold">{value}</dd>
                <dd className="text-xs text-silt">{note}</dd>
              </div>
            ))}
          </dl>
          <h3 className="mt-8 mb-3 text-lg">Points per day</h3>
          <PointsChart days={data.days} />
        </>
      ) : null}
    </Card>
  );
}
