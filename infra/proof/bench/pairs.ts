import { percentile } from "./bench-stack.ts";

/** Runs alternate in this many pairs, so a busy machine slows both sides down. */
export const PAIRS = 5;

export interface Ratio {
  median: number;
  least: number;
  most: number;
  measured: number[];
  against: number[];
}

/** Runs `measured` and `against` in pairs and returns the ratio of their results. */
export async function inPairs(
  measured: () => Promise<number>,
  against: () => Promise<number>,
  pairs = PAIRS,
): Promise<Ratio> {
  const values: { measured: number[]; against: number[] } = { measured: [], against: [] };
  for (let pair = 0; pair < pairs; pair++) {
    // The second run of a pair finds warmer caches, so the order alternates.
    if (pair % 2 === 0) values.measured.push(await measured());
    values.against.push(await against());
    if (pair % 2 === 1) values.measured.push(await measured());
  }
  return ratioOf(values.measured, values.against);
}

export function ratioOf(measured: number[], against: number[]): Ratio {
  const ratios = measured.map((value, n) => value / (against[n] ?? Number.NaN));
  const [least = Number.NaN, median = Number.NaN, most = Number.NaN] = [0, 0.5, 1].map((share) =>
    percentile(ratios, share),
  );
  return { median, least, most, measured, against };
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const describeRatio = ({ median, least, most, measured }: Ratio, limit = ""): string =>
  `${median.toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)}, ${measured.length} pairs)${limit && `, ${limit}`}`;
