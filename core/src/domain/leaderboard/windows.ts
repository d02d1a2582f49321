/** The points that a leaderboard counts: all, or only the points of the last days (UTC) including today. */
export const WINDOWS = ["all", "30d", "7d"] as const;
export type RankingWindow = (typeof WINDOWS)[number];

/** Number of days (UTC) in a window, including today. */
export const DAYS_OF = { "30d": 30, "7d": 7 } as const satisfies Record<
  Exclude<RankingWindow, "all">,
  number
>;
