import type { LiveKey } from "@lode/core/contracts/live-keys";
import type { QueryClient } from "@tanstack/react-query";

type Audience = "private" | "public";

/** The first part of every query key. What is private is forgotten when the miner signs out. */
const QUERY_KEYS = {
  profile: "private",
  accounts: "private",
  tasks: "private",
  attempts: "private",
  stats: "private",
  points: "private",
  withdrawals: "private",
  automation: "private",
  notifications: "private",
  /** With the caller's own position: read again whenever the session changes. */
  leaderboard: "public",
  platformStats: "public",
  proof: "public",
  readiness: "public",
  settings: "public",
} as const satisfies Record<LiveKey, Audience> & Record<string, Audience>;

export type QueryName = keyof typeof QUERY_KEYS;

declare module "@tanstack/react-query" {
  interface Register {
    /** A key that is not in the list does not compile. */
    queryKey: readonly [QueryName, ...unknown[]];
  }
}

export const QUERY_NAMES = Object.keys(QUERY_KEYS) as readonly QueryName[];
export const isPrivate = (name: QueryName): boolean => QUERY_KEYS[name] === "private";

/** Marks what was read under these names as stale; resolves when what is on the screen has been read again. */
export const invalidate = (queries: QueryClient, ...names: readonly QueryName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));

/** What the next person at this browser must not see. */
export function forgetPrivate(queries: QueryClient): void {
  for (const name of QUERY_NAMES.filter(isPrivate)) void queries.resetQueries({ queryKey: [name] });
}
