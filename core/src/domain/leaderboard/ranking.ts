/** The points that a leaderboard counts: all, or only the points of the last days (UTC) including today. */
export const WINDOWS = ["all", "30d", "7d"] as const;
export type RankingWindow = (typeof WINDOWS)[number];

export const DAYS_OF = { "30d": 30, "7d": 7 } as const satisfies Record<
  Exclude<RankingWindow, "all">,
  number
>;

/** The facts that rank a miner, from one query of Postgres. */
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
 * The score of the points in a sorted set: the lowest score is first, and equal scores follow the id, as in Postgres.
 * The score is a double, so times on a tie are told apart to the microsecond at 1 point, to the millisecond at 4,000
 * points and to the second at 4,000,000. Moments from 1992 to 2059 stay within half a point of the middle.
 */
export const rankScore = (points: bigint, reachedAt: bigint): number =>
  Number(reachedAt - MIDDLE) / 1e6 - Number(points) * POINT;

export const pointsOf = (score: number): bigint => BigInt(Math.round(-score / POINT));

export interface RankedMiner {
  rank: number;
  userId: string;
  /** Lifetime points, net of reversals: withdrawing does not lower the rank. */
  points: bigint;
}

/** Points that take a miner past another: the difference plus one, because a tie leaves the earlier miner ahead. */
export const pointsToPass = (own: RankedMiner, other: RankedMiner): bigint => other.points - own.points + 1n;

/**
 * Combines a slightly older list with the miner's own current rank: the miner is placed at that rank, or left out
 * without one, and everyone else follows in the list's order. `top` has one miner more than `size`, to fill the gap if
 * this miner leaves the top.
 */
export function placeOwn(
  top: readonly RankedMiner[],
  { userId, own }: { userId: string | null; own: RankedMiner | null },
  size: number,
): RankedMiner[] {
  const others = top.filter((one) => one.userId !== userId);
  const at = own ? own.rank - 1 : size;
  const placed =
    own && at < size && at <= others.length ? [...others.slice(0, at), own, ...others.slice(at)] : others;
  return placed.slice(0, size).map((miner, index) => ({ ...miner, rank: index + 1 }));
}
