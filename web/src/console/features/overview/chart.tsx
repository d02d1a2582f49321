import type { OverviewCharts } from "@lode/core/contracts/console/overview";
import { locale } from "../../../lib/language.ts";
import { overviewTexts } from "../../../texts/console/en/overview.ts";
import { classNames } from "../../../ui/class-names.ts";
import { duration } from "../../ui/format.ts";
import { CHART_HEIGHT, CHART_WIDTH, hasValues, linePath, topOf } from "./line-path.ts";

type Series = OverviewCharts["series"][number];

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });

const FORMATS: Record<Series["unit"], (value: number) => string> = {
  count: (value) => number.format(value),
  seconds: duration,
  dollars: (value) => money.format(value),
  percent: (value) => `${number.format(value)} %`,
  "per minute": (value) => `${number.format(value)}/min`,
};

/** In the order of the lines. The dashes distinguish lines without colour. */
const STROKES = [
  { color: "text-ink", dash: undefined },
  { color: "text-chain", dash: "5 3" },
  { color: "text-sound", dash: "2 2" },
  { color: "text-ore-deep", dash: "8 2 2 2" },
] as const;

const lastOf = (values: ReadonlyArray<number | null>): number | null =>
  values.findLast((value) => value !== null) ?? null;

/** A chart with its lines over the period, the largest value above, and each line's last value below. */
export function Chart({ series: { title, unit, lines }, since }: { series: Series; since: string }) {
  const format = FORMATS[unit];
  const isEmpty = !hasValues(lines.map(({ values }) => values));
  const top = unit === "percent" ? 100 : topOf(lines.map(({ values }) => values));
  const last = lines.map(({ name, values }) => ({ name, value: lastOf(values) }));
  const label = last
    .map(({ name, value }) => `${name} ${value === null ? overviewTexts.unknown : format(value)}`)
    .join(", ");
  return (
    <figure className="min-w-0 rounded-sm border border-seam bg-surface p-3">
      <figcaption className="flex items-baseline justify-between gap-2 text-sm">
        <span className="font-medium">{title}</span>
        <span className="text-xs text-silt tabular-nums">{isEmpty ? null : format(top)}</span>
      </figcaption>
      {isEmpty ? (
        <p className="mt-1 grid h-18 place-items-center border-b border-seam text-sm text-silt">
          {overviewTexts.noDataYet}
        </p>
      ) : (
        <svg
          role="img"
          aria-label={`${title}: ${label}`}
          viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          className="mt-1 h-18 w-full border-b border-seam"
        >
          {lines.map(({ name, values }, index) => {
            const { color, dash } = STROKES[index % STROKES.length] ?? STROKES[0];
            return (
              <path
                key={name}
                d={linePath(values, top)}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeDasharray={dash}
                vectorEffect="non-scaling-stroke"
                className={color}
              />
            );
          })}
        </svg>
      )}
      <div className="mt-1 flex justify-between text-xs text-silt" aria-hidden>
        <span>{since}</span>
        <span>{overviewTexts.now}</span>
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs tabular-nums">
        {last.map(({ name, value }, index) => {
          const { color, dash } = STROKES[index % STROKES.length] ?? STROKES[0];
          return (
            <li key={name} className="flex items-center gap-1.5">
              <svg aria-hidden viewBox="0 0 16 2" className={classNames("h-0.5 w-4", color)}>
                <path d="M0 1h16" stroke="currentColor" strokeWidth="2" strokeDasharray={dash} />
              </svg>
              <span className="text-silt">{name}</span> {value === null ? "–" : format(value)}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
