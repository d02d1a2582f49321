/** The page's queries that an event can invalidate, by the first part of their keys. Free of zod, for the page. */
export const LIVE_KEYS = [
  "profile",
  "accounts",
  "tasks",
  "attempts",
  "stats",
  "points",
  "withdrawals",
  "leaderboard",
  "notifications",
  "automation",
  "objections",
] as const;
export type LiveKey = (typeof LIVE_KEYS)[number];
