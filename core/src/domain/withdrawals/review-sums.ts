/** Points of a withdrawal and of the earlier withdrawals of its miner or its wallet. */
export interface ReviewSums {
  /** Of the last 24 hours. */
  day: bigint;
  /** Of the last seven days. */
  week: bigint;
}

/** The threshold of a week is this many times the threshold of a day, so repeated withdrawals just below a
 * day's threshold are reviewed within a week. */
const DAYS_OF_A_WEEK = 3n;

/** Whether withdrawals together exceed a threshold that is meant for a day. Points. */
export const exceedsThreshold = ({ day, week }: ReviewSums, threshold: bigint): boolean =>
  day > threshold || week > DAYS_OF_A_WEEK * threshold;
