import type { OperatorTaskDetail } from "@lode/core/contracts/console/tasks";
import { tasksTexts } from "../../../texts/console/en/tasks.ts";
import { count } from "../../ui/format.ts";
import { cumulative } from "./cumulative.ts";

const WIDTH = 600;
const HEIGHT = 120;

/** Shows the running total of completions by day, and the limit if there is one. */
export function CompletionCurve({
  days,
  limit,
}: {
  days: OperatorTaskDetail["figures"]["days"];
  limit: number | null;
}) {
  const sums = cumulative(days);
  const last = sums.at(-1);
  const [first] = sums;
  if (!first || !last) return <p className="text-sm text-silt">{tasksTexts.noCompletionYet}</p>;
  if (sums.length === 1) {
    return (
      <p className="text-sm text-silt">{tasksTexts.completionsOnACurveBegins(count(last.total), last.day)}</p>
    );
  }
  const top = Math.max(last.total, limit !== null && limit < last.total * 4 ? limit : 0);
  const x = (index: number) => (index / (sums.length - 1)) * WIDTH;
  const y = (total: number) => HEIGHT - (total / top) * (HEIGHT - 4) - 1;
  const path = sums.map(
    ({ total }, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(total).toFixed(1)}`,
  );
  return (
    <figure className="grid gap-1">
      <svg
        role="img"
        aria-label={tasksTexts.completionsFromTo(count(last.total), first.day, last.day)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-30 w-full border-b border-l border-seam text-ore-deep"
      >
        {limit !== null && limit <= top ? (
          <path
            d={`M0 ${y(limit)}H${WIDTH}`}
            stroke="currentColor"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
        ) : null}
        <path
          d={path.join("")}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex justify-between text-xs text-silt tabular-nums">
        <span>{first.day}</span>
        <span>{tasksTexts.completions(count(last.total))}</span>
        <span>{last.day}</span>
      </figcaption>
    </figure>
  );
}
