import type { RankingWindow } from "./windows.ts";

/** The facts that rank a miner, from a single reading of Postgres. */
export interface MinerScore {
  userId: string;
  /** Points earned, net of reversals. The miner is missing from the lists of windows with 0 or less. */
  points: Record<RankingWindow, bigint>;
  /** When the points last changed, in microseconds since 1970. On a tie, the earlier miner is ahead. */
  reachedAt: bigint;
}

/** One point outweighs the seconds of 68 years. */
const POINT = 2 ** 31;
const MIDDLE = 1_750_000_000_000_000n;

/**
 * Where the points stand in a sorted set: the lowest score is first, and equal scores follow the id, as in Postgres. The score
 * is a double, so times on a tie are told apart to the microsecond at 1 point, to the millisecond at 4,000 points and to the
 * second at 4,000,000. Moments from 1992 to 2059 stay within half a point of the middle.
 */
export const rankScore = (points: bigint, reachedAt: bigint): number =>
  Number(reachedAt - MIDDLE) / 1e6 - Number(points) * POINT;

/** The points in a score. */
export const pointsOf = (score: number): bigint => BigInt(Math.round(-score / POINT));
