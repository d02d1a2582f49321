const STEPS = [1, 2, 2.5, 5, 10] as const;
const LINES = 4;

/** Returns at most five round, whole values from 0 to at least `most`. */
export function scaleUpTo(most: number): number[] {
  const rough = Math.max(1, most) / LINES;
  const size = 10 ** Math.floor(Math.log10(rough));
  const fitting = STEPS.map((step) => step * size).find((one) => one >= rough) ?? 10 * size;
  const step = Math.max(1, Math.ceil(fitting));
  const lines = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: lines + 1 }, (_, line) => line * step);
}
