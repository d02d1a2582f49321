/** A line of the leaderboard. */
export interface RankedMiner {
  rank: number;
  userId: string;
  /** Lifetime points, net of reversals: withdrawing costs no rank. */
  points: bigint;
}
