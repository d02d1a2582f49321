import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { count } from "../../../lib/format.ts";
import { locale } from "../../../lib/language.ts";
import { points as texts } from "../../../texts/en/points.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Axis, Bar } from "./chart-parts.tsx";
import { scaleUpTo } from "./chart-scale.ts";
import { StrataLegend } from "./own-strata.tsx";

type Day = AnalyticsView["days"][number];

const dayName = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
const nameOf = (date: string): string => dayName.format(new Date(`${date}T00:00:00Z`));

/** Returns the day to select for a key; null for other keys. */
function dayAfterKey(key: string, now: number, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, now - 1);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(last, now + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** Bars by day with an axis. The arrow keys and the pointer select a day, whose value is announced. */
function Bars({ days, lines }: { days: readonly Day[]; lines: readonly number[] }) {
  const [chosen, setChosen] = useState(days.length - 1);
  const most = lines.at(-1) ?? 1;
  const day = days[chosen];
  const middle = Math.floor(days.length / 2);
  // The first and the last day's name stay within the chart.
  const aligned = (index: number) =>
    index === 0 ? "justify-start" : index === days.length - 1 ? "justify-end" : "justify-center";
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, chosen, days.length - 1);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * days.length);
    setChosen(Math.min(days.length - 1, Math.max(0, at)));
  };
  return (
    <>
      <p aria-hidden className="mb-6 text-sm">
        {day ? texts.chart.at(nameOf(day.date), day.points) : ""}
      </p>
      <div className="flex h-44">
        <Axis lines={lines} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={texts.chart.label}
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={chosen + 1}
          aria-valuetext={day ? texts.chart.at(nameOf(day.date), day.points) : ""}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerDown={onPointerMove}
          className="relative flex min-w-0 flex-1"
        >
          {lines.map((line) => (
            <span
              key={line}
              className="absolute inset-x-0 border-t border-seam"
              style={{ bottom: `${(line / most) * 100}%` }}
            />
          ))}
          {days.map((one, index) => (
            <Bar key={one.date} day={one} most={most} chosen={index === chosen} />
          ))}
        </div>
      </div>
      <div aria-hidden className="mt-1.5 ml-9 flex text-xs text-silt">
        {days.map(({ date }, index) => (
          <span key={date} className={classNames("flex min-w-0 flex-1 whitespace-nowrap", aligned(index))}>
            {index === 0 || index === days.length - 1 || index === middle ? nameOf(date) : ""}
          </span>
        ))}
      </div>
    </>
  );
}

/** Points per day, with the same figures in a table for screen readers. */
export function PointsChart({ days }: { days: AnalyticsView["days"] }) {
  const lines = scaleUpTo(Math.max(0, ...days.map((day) => day.points)));
  if (!days.some((day) => day.points !== 0)) return <p className="text-silt">{texts.chart.empty}</p>;
  return (
    <figure>
      <Bars days={days} lines={lines} />
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
