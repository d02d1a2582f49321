import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { dashboard } from "../../../texts/en/dashboard.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { KIND_COLOURS } from "../../../ui/kind-signs.ts";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { pointsByKind, STRATA_SIZE, strataFacets } from "./strata-layers.ts";

/**
 * Draws the miner's last 14 days as layers of rock, one per kind of action. Before the first points, only the
 * line from which the layers grow is drawn.
 */
export function OwnStrata({ days, className }: { days: AnalyticsView["days"]; className?: string }) {
  const kinds = pointsByKind(days);
  return (
    <figure className={className}>
      {kinds.length === 0 ? (
        <StrataLine className="h-full w-full" />
      ) : (
        <svg
          aria-hidden
          viewBox={`0 0 ${STRATA_SIZE.width} ${STRATA_SIZE.height}`}
          preserveAspectRatio="none"
          className="h-full w-full"
        >
          {strataFacets(days).map(({ kind, points, shade }) => (
            <polygon
              key={`${kind} ${points}`}
              points={points}
              fill={KIND_COLOURS[kind]}
              fillOpacity={shade}
            />
          ))}
        </svg>
      )}
      <figcaption className="sr-only">
        {kinds.length === 0
          ? dashboard.strata.empty
          : `${dashboard.strata.caption}: ${kinds
              .map(({ kind, points }) => `${tasks.kind[kind]} ${tasks.points(points)}`)
              .join(", ")}`}
      </figcaption>
    </figure>
  );
}

/** Explains the layers. Hidden from screen readers, which have the caption. */
export function StrataLegend({ days }: { days: AnalyticsView["days"] }) {
  const kinds = pointsByKind(days);
  return (
    <p aria-hidden className="flex flex-wrap justify-end gap-x-3 text-xs text-silt">
      <span>{kinds.length === 0 ? dashboard.strata.empty : dashboard.strata.caption}</span>
      {kinds.map(({ kind }) => (
        <span key={kind} className="inline-flex items-center gap-1.5">
          <span className="size-2 rotate-45 rounded-[1px]" style={{ background: KIND_COLOURS[kind] }} />
          {tasks.kind[kind]}
        </span>
      ))}
    </p>
  );
}
