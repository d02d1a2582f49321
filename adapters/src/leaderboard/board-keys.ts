import { type RankingWindow, WINDOWS } from "@lode/core/domain/leaderboard/windows";
import { keysOfOneNode } from "../redis/redis-keys.ts";

/**
 * The leaderboard's keys in Redis. They share a hash tag, so that one script may use all of them in a
 * cluster.
 */
export interface BoardKeys {
  /** Hash with the fields of `LedgerMoment`: the lists show at least this state of Postgres. */
  moment: string;
  /**
   * Hash of miner → the miner's parts in each list, from which the previous list members can be computed and
   * removed.
   */
  miners: string;
  lists: Record<RankingWindow, string>;
}

export interface LeaderboardKeys {
  /** The board that is read. */
  live: BoardKeys;
  /** The board that a rebuild fills while the live board is in use. */
  fresh: BoardKeys;
  /** Token of the one process that may write to the live lists. */
  feeder: string;
  /** Token of the one rebuild that may write to the fresh lists. */
  rebuild: string;
  /** Prefix of the keys that a swap has replaced, until they are deleted. */
  replaced: string;
}

export function leaderboardKeys(prefix: string): LeaderboardKeys {
  const tag = keysOfOneNode(prefix, "ranks");
  const board = (name: string): BoardKeys => ({
    moment: `${tag}:${name}:moment`,
    miners: `${tag}:${name}:miners`,
    lists: Object.fromEntries(
      WINDOWS.map((window) => [window, `${tag}:${name}:list:${window}`]),
    ) as BoardKeys["lists"],
  });
  return {
    live: board("live"),
    fresh: board("fresh"),
    feeder: `${tag}:feeder`,
    rebuild: `${tag}:rebuild`,
    replaced: `${tag}:replaced`,
  };
}

/** The keys in the order that the scripts expect. */
export const keysOf = ({ moment, miners, lists }: BoardKeys): string[] => [
  moment,
  miners,
  ...WINDOWS.map((window) => lists[window]),
];
