import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { KINDS } from "@lode/core/domain/networks/action-kinds";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { compact, count, dollars, percent } from "../../../lib/format.ts";
import { locale } from "../../../lib/language.ts";
import { points, points as texts } from "../../../texts/en/points.ts";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FigureTiles } from "../../../ui/figure-tiles.tsx";
import { KIND_COLOURS } from "../../../ui/kind-signs.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { StrataLegend } from "./own-strata.tsx";
import { analyticsQuery, userStatsQuery } from "./queries.ts";

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

/** The signed-in miner's own figures. */
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
          <PointsChart days={data.days} />
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

/** A bar with its value for each day. */
function Bars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map((day) => day.points));
  const middle = Math.floor(days.length / 2);
  // The first and the last day's name stay within the chart.
  const aligned = (index: number) =>
    index === 0 ? "justify-start" : index === days.length - 1 ? "justify-end" : "justify-center";
  return (
    <div aria-hidden>
      <div className="mt-8 flex h-44 border-b border-seam">
        {days.map((one) => (
          <Bar key={one.date} day={one} most={most} />
        ))}
      </div>
      <div className="mt-1.5 flex text-xs text-silt">
        {days.map(({ date }, index) => (
          <span key={date} className={classNames("flex min-w-0 flex-1 whitespace-nowrap", aligned(index))}>
            {index === 0 || index === days.length - 1 || index === middle ? nameOf(date) : ""}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Points per day, with the same figures in a table for screen readers. */
export function PointsChart({ days }: { days: AnalyticsView["days"] }) {
  if (!days.some((day) => day.points !== 0)) return <p className="text-silt">{texts.chart.empty}</p>;
  return (
    <figure>
      <Bars days={days} />
      <figcaption className="mt-3">
        <StrataLegend days={days} />
      </figcaption>
      <table className="sr-only">
        <caption>{texts.chart.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.chart.day}</th>
            <th scope="col">{texts.chart.points}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, points }) => (
            <tr key={date}>
              <th scope="row">{nameOf(date)}</th>
              <td>{count(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** A day's bar in the colours of its kinds, with its value. */
function Bar({ day, most }: { day: Day; most: number }) {
  const height = { height: `${(Math.max(0, day.points) / most) * 100}%` };
  const kinds = KINDS.filter((kind) => day.kinds[kind] > 0);
  return (
    <span className="relative flex-1">
      <span
        className={classNames(
          "absolute inset-x-[14%] bottom-0 flex min-h-0.5 flex-col-reverse",
          day.points > 0 ? "bg-ore-deep" : "bg-seam",
        )}
        style={height}
      >
        {kinds.map((kind) => (
          <span
            key={kind}
            style={{ flexGrow: day.kinds[kind], flexBasis: 0, background: KIND_COLOURS[kind] }}
          />
        ))}
        {day.points > 0 ? (
          <span className="absolute inset-x-[-20%] bottom-full text-center text-[0.6875rem] whitespace-nowrap text-silt sm:text-xs">
            {compact(day.points)}
          </span>
        ) : null}
      </span>
    </span>
  );
}
