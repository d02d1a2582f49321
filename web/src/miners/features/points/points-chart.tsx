import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { KINDS } from "@lode/core/domain/networks/action-kinds";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { count, dollars, percent } from "../../../lib/format.ts";
import { locale } from "../../../lib/language.ts";
import { points } from "../../../texts/en/points.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type Figure, FigureTiles } from "../../../ui/figure-tiles.tsx";
import { KIND_COLOURS } from "../../../ui/kind-signs.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { analyticsQuery, userStatsQuery } from "./queries.ts";

/** `rank` is null while the miner has no rank, or the leaderboard has not loaded. */
function tilesOf(
  { attempts, pass_rate, paid_usdc }: AnalyticsView,
  tasksCompleted: number,
  rank: number | null,
): readonly Figure[] {
  const texts = points.analytics;
  return [
    [texts.tiles.interactions, count(tasksCompleted)],
    pass_rate === null
      ? [texts.tiles.success, texts.none, texts.noAttempts]
      : [texts.tiles.success, percent(pass_rate), texts.ofAttempts(attempts)],
    [texts.tiles.rewards, dollars(Number(paid_usdc))],
    [texts.tiles.rank, rank === null ? texts.none : `#${count(rank)}`],
  ];
}

export function MinerAnalytics({ rank, activity }: { rank: number | null; activity: ReactNode }) {
  const stats = useQuery(userStatsQuery());
  const read = useQuery(analyticsQuery());
  const { data } = read;
  return (
    <Card title={points.analytics.title} note={points.analytics.note}>
      <Loaded read={read} what={points.figures.label} shape="h-32" rows={2} />
      {data ? (
        <>
          <FigureTiles tiles={tilesOf(data, stats.data?.tasksCompleted ?? 0, rank)} />
          <h3 className="mt-8 mb-3 text-lg">{points.chart.title}</h3>
          <PointsPerDay days={data.days} />
          <h3 className="mt-8 text-lg">{points.analytics.live}</h3>
          {activity}
        </>
      ) : null}
    </Card>
  );
}

type Day = AnalyticsView["days"][number];

const dayName = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
const nameOf = (date: string): string => dayName.format(new Date(`${date}T00:00:00Z`));

/** A day's points, each kind of task with its part. The day with the most points fills the row. */
function Bar({ day, most }: { day: Day; most: number }) {
  const kinds = KINDS.filter((kind) => day.kinds[kind] > 0);
  return (
    <>
      <span
        aria-hidden
        className={classNames("flex h-3.5 min-w-0.5", day.points > 0 ? "bg-ore-deep" : "bg-seam")}
        style={{ width: `${(Math.max(0, day.points) / most) * 100}%` }}
      >
        {kinds.map((kind) => (
          <span
            key={kind}
            style={{ flexGrow: day.kinds[kind], flexBasis: 0, background: KIND_COLOURS[kind] }}
          />
        ))}
      </span>
      <span className="sr-only">
        {kinds.map((kind) => `${tasks.kind[kind]} ${count(day.kinds[kind])}`).join(", ")}
      </span>
    </>
  );
}

/** Names the colours. Hidden from screen readers, which hear the kinds of each day. */
function Legend({ days }: { days: Day[] }) {
  return (
    <p aria-hidden className="flex flex-wrap justify-end gap-x-3 text-xs text-silt">
      {KINDS.filter((kind) => days.some((day) => day.kinds[kind] > 0)).map((kind) => (
        <span key={kind} className="inline-flex items-center gap-1.5">
          <span className="size-2 rotate-45 rounded-[1px]" style={{ background: KIND_COLOURS[kind] }} />
          {tasks.kind[kind]}
        </span>
      ))}
    </p>
  );
}

function PointsPerDay({ days }: { days: Day[] }) {
  if (!days.some(({ points }) => points !== 0)) return <p className="text-silt">{points.chart.empty}</p>;
  const most = Math.max(1, ...days.map((day) => day.points));
  return (
    <>
      <Legend days={days} />
      <table className="mt-3 w-full text-sm">
        <caption className="sr-only">{points.chart.title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{points.chart.day}</th>
            <th scope="col" colSpan={2}>
              {points.chart.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap text-silt">
                {nameOf(day.date)}
              </th>
              <td className="w-full">
                <Bar day={day} most={most} />
              </td>
              <td className="pl-3 text-right tabular-nums">{count(day.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
