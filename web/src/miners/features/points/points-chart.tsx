import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { count } from "../../../lib/format.ts";

const HEIGHT = 120;
const WIDTH = 100;

const dayName = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const nameOf = (date: string): string => dayName.format(new Date(`${date}T00:00:00Z`));

/** Points per day as a bar chart, with the same figures in a table for screen readers. */
export function PointsChart({ days }: { days: AnalyticsView["days"] }) {
  const most = Math.max(1, ...days.map((day) => day.points));
  const step = WIDTH / Math.max(1, days.length);
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Points per day, at most ${count(most)}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
      >
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <line
            key={share}
            x1="0"
            x2={WIDTH}
            y1={HEIGHT - share * HEIGHT + 0.5}
            y2={HEIGHT - share * HEIGHT + 0.5}
            stroke="var(--color-seam)"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
            strokeDasharray="2 4"
          />
        ))}
        {days.map(({ date, points }, index) => {
          const height = Math.max(1.5, (Math.max(0, points) / most) * (HEIGHT - 4));
          return (
            <rect
              key={date}
              x={index * step + step * 0.12}
              y={HEIGHT - height}
              width={step * 0.76}
              height={height}
              fill={points > 0 ? "var(--color-ore-deep)" : "var(--color-seam)"}
            />
          );
        })}
      </svg>
      <figcaption className="mt-1.5 flex justify-between text-xs text-silt">
        <span>{first ? nameOf(first.date) : ""}</span>
        <span>{last ? nameOf(last.date) : ""}</span>
      </figcaption>
      <table className="sr-only">
        <caption>Points per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Points</th>
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
