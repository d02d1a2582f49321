import { type RankingWindow, WINDOWS } from "@lode/core/domain/leaderboard/windows";
import { keysOfOneNode } from "../redis/redis-keys.ts";

/** Keys of the leaderboard in Redis. One hash tag of their own: a script may use them together in a cluster. */
export interface BoardKeys {
  /** Fields of `LedgerMoment`: the state of Postgres that the lists show, at least. */
  moment: string;
  /** Miner → what they have in each list, so that the member of before can be removed. */
  miners: string;
  lists: Record<RankingWindow, string>;
}

export interface LeaderboardKeys {
  /** What is read. */
  live: BoardKeys;
  /** What is being built beside it. */
  fresh: BoardKeys;
  /** The token of the one process that may write to the live lists. */
  feeder: string;
  /** The token of the one rebuild that may write to the fresh lists. */
  rebuild: string;
  /** What a swap replaced, until it is deleted. */
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

/** In the order that the scripts expect. */
export const keysOf = ({ moment, miners, lists }: BoardKeys): string[] => [
  moment,
  miners,
  ...WINDOWS.map((window) => lists[window]),
];
