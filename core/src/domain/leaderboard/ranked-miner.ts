/** A line of the leaderboard. */
export interface RankedMiner {
  rank: number;
  userId: string;
  /** Lifetime points, net of reversals: withdrawing does not lower the rank. */
  points: bigint;
}
