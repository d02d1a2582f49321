import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { KINDS } from "@lode/core/domain/networks/action-kinds";
import { compact } from "../../../lib/format.ts";
import { classNames } from "../../../ui/class-names.ts";
import { KIND_COLOURS } from "../../../ui/kind-signs.ts";

/** A day's bar in the colours of its kinds, with its value. */
export function Bar({
  day,
  most,
  chosen,
}: {
  day: AnalyticsView["days"][number];
  most: number;
  chosen: boolean;
}) {
  const height = (value: number) => `${(Math.max(0, value) / most) * 100}%`;
  const byKind = KINDS.map((kind) => ({ kind, points: Math.max(0, day.kinds[kind]) }));
  const known = byKind.reduce((sum, { points }) => sum + points, 0);
  return (
    <span className={classNames("relative flex-1", chosen && "bg-shelf")}>
      <span
        className={classNames(
          "absolute inset-x-[14%] bottom-0 flex min-h-0.5 flex-col-reverse",
          day.points > 0 ? "bg-ore-deep" : "bg-seam",
        )}
        style={{ height: height(day.points) }}
      >
        {known > 0
          ? byKind.map(({ kind, points }) => (
              <span key={kind} style={{ flexGrow: points, flexBasis: 0, background: KIND_COLOURS[kind] }} />
            ))
          : null}
      </span>
      {day.points > 0 ? (
        <span
          className={classNames(
            "absolute inset-x-0 pb-0.5 text-center text-xs whitespace-nowrap",
            chosen ? "font-semibold text-ink" : "hidden text-silt sm:block",
          )}
          style={{ bottom: height(day.points) }}
        >
          {compact(day.points)}
        </span>
      ) : null}
    </span>
  );
}

export function Axis({ lines }: { lines: readonly number[] }) {
  const most = lines.at(-1) ?? 1;
  return (
    <div aria-hidden className="relative w-9 shrink-0 text-right text-xs text-silt">
      {lines.map((line) => (
        <span
          key={line}
          className="absolute right-1.5 translate-y-1/2"
          style={{ bottom: `${(line / most) * 100}%` }}
        >
          {compact(line)}
        </span>
      ))}
    </div>
  );
}
