export const CHART_WIDTH = 300;
export const CHART_HEIGHT = 72;

/**
 * The largest value of all lines, or 1 if no value is above 0, so that a flat line at 0 is drawn at the
 * bottom.
 */
export function topOf(lines: ReadonlyArray<ReadonlyArray<number | null>>): number {
  const values = lines.flat().filter((value): value is number => value !== null);
  return Math.max(0, ...values) || 1;
}

export const hasValues = (lines: ReadonlyArray<ReadonlyArray<number | null>>): boolean =>
  lines.flat().some((value) => value !== null);

/**
 * Returns the path of a line with a point per step; null is a gap. A point between two gaps becomes a short
 * dash, so that it is visible.
 */
export function linePath(values: ReadonlyArray<number | null>, top: number): string {
  const step = values.length > 1 ? CHART_WIDTH / (values.length - 1) : 0;
  const yOf = (value: number) =>
    (CHART_HEIGHT - 1 - (Math.max(0, value) / top) * (CHART_HEIGHT - 2)).toFixed(1);
  return values
    .map((value, index) => {
      if (value === null) return "";
      const isFirst = index === 0 || values[index - 1] === null;
      const isAlone = isFirst && (values[index + 1] ?? null) === null;
      const point = `${isFirst ? "M" : "L"}${(index * step).toFixed(1)} ${yOf(value)}`;
      return isAlone ? `${point}h2` : point;
    })
    .join("");
}
