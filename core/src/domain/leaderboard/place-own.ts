/** A line of the leaderboard. */
export interface RankedMiner {
  rank: number;
  userId: string;
  /** Lifetime points, net of reversals: withdrawing does not lower the rank. */
  points: bigint;
}

/** Points that take a miner past another: the difference plus one, because a tie leaves the earlier miner ahead. */
export const pointsToPass = (own: RankedMiner, other: RankedMiner): bigint => other.points - own.points + 1n;

/**
 * Combines a slightly older list with the miner's own current rank: the miner is placed at that rank, or left out without one,
 * and everyone else follows in the list's order. `top` has one miner more than `size`, to fill the gap if this miner leaves the
 * top.
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
