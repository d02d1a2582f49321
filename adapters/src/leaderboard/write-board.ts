import {
  LISTED_WIDTH,
  type MinerScore,
  NO_POINTS,
  pointsPart,
  reachedPart,
} from "@lode/core/domain/leaderboard/miner-score";
import { WINDOWS } from "@lode/core/domain/leaderboard/windows";
import type { Redis } from "../redis/redis.ts";
import { runScript } from "../redis/redis-script.ts";
import { keysOf, type LeaderboardKeys } from "./board-keys.ts";
import { APPLY, CLAIM, LOAD, RELEASE, SWAP } from "./board-scripts.ts";

/** The state of Postgres that a board shows. db/src/leaderboard/leaderboard.read-model.ts explains the fields. */
export interface BoardMoment {
  origin: string;
  snapshot: string;
  day: string;
  at: number;
}

/**
 * After a feeder crashes, another can start only after this time. A step that takes longer keeps the claim
 * unless another process took it.
 */
const FEED_MS = 3_000;
/** Longer than any step of a rebuild. A rebuild that loses its claim starts over. */
const REBUILD_MS = 30_000;

/** Miners changed by one script call: few enough that no reader waits long. */
const SCORES_AT_ONCE = 500;

/**
 * Claims the right to write and returns the moment that the live board shows: null if there is none,
 * undefined if another process has the claim. Scores must be read from Postgres after this call.
 */
export async function claimFeed(
  redis: Redis,
  keys: LeaderboardKeys,
  token: string,
  { force = false } = {},
): Promise<BoardMoment | null | undefined> {
  const claimed = await runScript(
    redis,
    CLAIM,
    [keys.feeder, keys.live.moment],
    [token, FEED_MS, force ? "1" : "0"],
  );
  if (!claimed) return undefined;
  const [origin, snapshot, day, at] = claimed as (string | null)[];
  return origin && snapshot && day && at ? { origin, snapshot, day, at: Number(at) } : null;
}

/** Gives up the claim, so that another process can feed at once. */
export const releaseFeed = async (redis: Redis, keys: LeaderboardKeys, token: string): Promise<void> =>
  void (await runScript(redis, RELEASE, [keys.feeder], [token]));

/** Begins a rebuild. The previous rebuild's writes are refused from now on, and its leftovers are deleted. */
export async function claimRebuild(redis: Redis, keys: LeaderboardKeys, token: string): Promise<void> {
  await redis.set(keys.rebuild, token, "PX", REBUILD_MS);
  await redis.unlink(...keysOf(keys.fresh));
}

interface Written {
  scores: readonly MinerScore[];
  /** The moment that the board shows afterwards. */
  moment?: BoardMoment;
}

/**
 * Adds miners that the fresh board does not have, best first: Redis inserts faster next to the previous
 * member. `toListed` must produce the same text as `listedAs`. False if another rebuild began, or Redis lost
 * this rebuild's token.
 */
export async function loadFresh<Miner>(
  redis: Redis,
  keys: LeaderboardKeys,
  token: string,
  miners: readonly Miner[],
  toListed: (miner: Miner) => string,
): Promise<boolean> {
  const [, hash = "", ...lists] = keysOf(keys.fresh);
  let former: Promise<unknown> = Promise.resolve(1);
  for (let from = 0; from < miners.length; from += SCORES_AT_ONCE) {
    const chunk = miners.slice(from, from + SCORES_AT_ONCE).map(toListed);
    const args = [token, REBUILD_MS, NO_POINTS, LISTED_WIDTH, chunk.join("")];
    // Sent before the previous answer arrives, so that Redis never idles. Readers wait for two scripts at
    // most.
    const next = runScript(redis, LOAD, [keys.rebuild, hash, ...lists], args);
    next.catch(() => {}); // awaited in the next round, or ignored if the previous script failed
    if ((await former) !== 1) return false;
    former = next;
  }
  return (await former) === 1;
}

/** Writes to the live board if it still shows the snapshot `since`. False if the claim was lost. */
export const writeLive = (
  redis: Redis,
  keys: LeaderboardKeys,
  token: string,
  written: Written & { since: string },
): Promise<boolean> =>
  write(redis, [keys.feeder, ...keysOf(keys.live)], [token, FEED_MS, written.since], written);

/** Writes to the fresh board. False if another rebuild began, or Redis lost this rebuild's token. */
export const writeFresh = (
  redis: Redis,
  keys: LeaderboardKeys,
  token: string,
  written: Written,
): Promise<boolean> => write(redis, [keys.rebuild, ...keysOf(keys.fresh)], [token, REBUILD_MS, ""], written);

async function write(
  redis: Redis,
  keys: readonly string[],
  writer: readonly (string | number)[],
  { scores, moment }: Written,
): Promise<boolean> {
  for (let from = 0; ; from += SCORES_AT_ONCE) {
    const isLast = from + SCORES_AT_ONCE >= scores.length;
    const args = [...writer, ...partsOf(isLast ? moment : undefined), NO_POINTS];
    for (const score of scores.slice(from, from + SCORES_AT_ONCE)) args.push(score.userId, keptOf(score));
    if ((await runScript(redis, APPLY, keys, args)) !== 1) return false;
    if (isLast) return true;
  }
}

/** The value that the `miners` hash stores for a miner. */
const keptOf = ({ points, reachedAt }: MinerScore): string =>
  WINDOWS.map((window) => pointsPart(points[window])).join("") + reachedPart(reachedAt);

const partsOf = (moment: BoardMoment | undefined): (string | number)[] =>
  moment ? [moment.origin, moment.snapshot, moment.day, moment.at] : ["", "", "", ""];

/**
 * Replaces the live board with the fresh one. False if another rebuild began, or Redis lost this rebuild's
 * token.
 */
export async function swapBoards(redis: Redis, keys: LeaderboardKeys, token: string): Promise<boolean> {
  const all = [keys.rebuild, keys.feeder, ...keysOf(keys.fresh), ...keysOf(keys.live), keys.replaced];
  return (await runScript(redis, SWAP, all, [token])) === 1;
}
