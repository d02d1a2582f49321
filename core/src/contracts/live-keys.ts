/** The reads of the page that an event can make stale, by the first part of their query keys. Free of zod, for the page. */
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
] as const;
export type LiveKey = (typeof LIVE_KEYS)[number];
