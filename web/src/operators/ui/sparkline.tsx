import { classNames } from "../../ui/class-names.ts";

const WIDTH = 120;
const HEIGHT = 28;

/** The path through the values, left to right; null is a gap. Heights are scaled to the largest value. */
export function sparklinePath(values: ReadonlyArray<number | null>, most?: number): string {
  const known = values.filter((value): value is number => value !== null);
  const top = Math.max(most ?? 0, ...known, 0) || 1;
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  let gap = true;
  return values
    .map((value, index) => {
      if (value === null) {
        gap = true;
        return "";
      }
      const y = HEIGHT - 1 - (Math.max(0, value) / top) * (HEIGHT - 2);
      const point = `${gap ? "M" : "L"}${(index * step).toFixed(1)} ${y.toFixed(1)}`;
      gap = false;
      return point;
    })
    .join("");
}

/** A small chart without axes. `label` says what it shows, with its latest value. */
export function Sparkline({
  values,
  label,
  most,
  className,
}: {
  values: ReadonlyArray<number | null>;
  label: string;
  /** The value that reaches the top, if larger than all of them. */
  most?: number;
  className?: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames("h-7 w-30 text-ore-deep", className)}
    >
      <path
        d={sparklinePath(values, most)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
