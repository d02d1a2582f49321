/** What a leaderboard counts: everything, or the points of the last days (UTC), today included. */
export const WINDOWS = ["all", "30d", "7d"] as const;
export type RankingWindow = (typeof WINDOWS)[number];

/** Days (UTC) of a window, today included. */
export const DAYS_OF = { "30d": 30, "7d": 7 } as const satisfies Record<
  Exclude<RankingWindow, "all">,
  number
>;
