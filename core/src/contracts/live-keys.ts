/**
 * The page's queries that an event can invalidate, named by the first part of their keys. Does not import
 * zod, so that the page can use it.
 */
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
  "chain",
] as const;
export type LiveKey = (typeof LIVE_KEYS)[number];
