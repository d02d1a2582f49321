import { type MinerScore, NO_POINTS, pointsPart, reachedPart } from "../../domain/leaderboard/miner-score.ts";
import { WINDOWS } from "../../domain/leaderboard/windows.ts";
import type { Redis } from "../redis.ts";
import { runScript, script } from "../redis-script.ts";
import { keysOf, type LeaderboardKeys } from "./board-keys.ts";

/** The state of Postgres that a board shows; db/src/leaderboard/scores.read-model.ts says what the parts are. */
export interface BoardMoment {
  origin: string;
  snapshot: string;
  day: string;
  at: number;
}

/** For so long nobody feeds the board after its feeder has crashed. A longer step keeps its place if no other took it. */
const FEED_MS = 3_000;
/** Longer than any step of a rebuild: one that loses its place begins again. */
const REBUILD_MS = 30_000;

/** Miners a script changes at a time: few enough that no reader waits for long. */
export const SCORES_AT_ONCE = 500;

/**
 * KEYS: token, moment. ARGV: mine, milliseconds, '1' to take the place of another. Returns the moment, or nothing where
 * another process has the token.
 */
const CLAIM = script(`
local held = redis.call('get', KEYS[1])
if held and held ~= ARGV[1] and ARGV[3] ~= '1' then return false end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return redis.call('hmget', KEYS[2], 'origin', 'snapshot', 'day', 'at')`);

/**
 * Replaces scores, as absolute values, so that a repetition changes nothing. Refused where another process has the token:
 * what it writes may be newer. A token that has run out is taken again if the board still shows the snapshot that the
 * caller began with. KEYS: token, moment, miners, lists. ARGV: mine, milliseconds, that snapshot ('' takes no token
 * again), the new moment's four parts ('' for none yet), part of no points, then pairs of miner and parts (one of each
 * list, and when they were reached).
 */
const APPLY = script(`
local held = redis.call('get', KEYS[1])
if held and held ~= ARGV[1] then return 0 end
if ARGV[3] ~= '' then
  if redis.call('hget', KEYS[2], 'snapshot') ~= ARGV[3] then return 0 end
elseif not held then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
local none, width = ARGV[8], string.len(ARGV[8])
local lists = #KEYS - 3
local asked = {}
for i = 9, #ARGV, 2 do asked[#asked + 1] = ARGV[i] end
local before = {}
if #asked > 0 then before = redis.call('hmget', KEYS[3], unpack(asked)) end
local set, gone, added, removed = {}, {}, {}, {}
for l = 1, lists do added[l], removed[l] = {}, {} end
for n, id in ipairs(asked) do
  local old, new = before[n], ARGV[8 + 2 * n]
  if old ~= new then
    local oldTail = old and string.sub(old, lists * width + 1) .. id
    local newTail = string.sub(new, lists * width + 1) .. id
    local isListed = false
    for l = 1, lists do
      local from, to = (l - 1) * width + 1, l * width
      local was, is = old and string.sub(old, from, to) or none, string.sub(new, from, to)
      if is ~= none then isListed = true end
      if was ~= is or oldTail ~= newTail then
        if was ~= none then table.insert(removed[l], was .. oldTail) end
        if is ~= none then
          table.insert(added[l], 0)
          table.insert(added[l], is .. newTail)
        end
      end
    end
    if isListed then
      set[#set + 1] = id
      set[#set + 1] = new
    elseif old then gone[#gone + 1] = id end
  end
end
if #set > 0 then redis.call('hset', KEYS[3], unpack(set)) end
if #gone > 0 then redis.call('hdel', KEYS[3], unpack(gone)) end
for l = 1, lists do
  if #removed[l] > 0 then redis.call('zrem', KEYS[3 + l], unpack(removed[l])) end
  if #added[l] > 0 then redis.call('zadd', KEYS[3 + l], unpack(added[l])) end
end
if ARGV[4] ~= '' then
  redis.call('hset', KEYS[2], 'origin', ARGV[4], 'snapshot', ARGV[5], 'day', ARGV[6], 'at', ARGV[7])
end
return 1`);

/**
 * Puts the fresh board in place of the live one. No reader sees a part of it, and a feeder that is under way is refused
 * when it writes. KEYS: rebuild's token, feeder's token, the fresh keys, the live keys, prefix of the replaced.
 * ARGV: mine.
 */
const SWAP = script(`
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
local count = (#KEYS - 3) / 2
for n = 1, count do
  local fresh, live, replaced = KEYS[2 + n], KEYS[2 + count + n], KEYS[#KEYS] .. n
  if redis.call('exists', live) == 1 then
    redis.call('rename', live, replaced)
    redis.call('unlink', replaced)
  end
  if redis.call('exists', fresh) == 1 then redis.call('rename', fresh, live) end
end
redis.call('del', KEYS[1], KEYS[2])
return 1`);

/** KEYS: token. ARGV: mine. */
const RELEASE = script("if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end");

/**
 * Claims the place of the one writer and returns the moment that the live board shows: null for none, undefined where
 * another process has the place. What the writer writes must have been read from Postgres after this call.
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

/** Lets another process feed at once. */
export const releaseFeed = async (redis: Redis, keys: LeaderboardKeys, token: string): Promise<void> =>
  void (await runScript(redis, RELEASE, [keys.feeder], [token]));

/** Begins a rebuild: the one before is refused from now on, and what it left behind is deleted. */
export async function claimRebuild(redis: Redis, keys: LeaderboardKeys, token: string): Promise<void> {
  await redis.set(keys.rebuild, token, "PX", REBUILD_MS);
  await redis.unlink(...keysOf(keys.fresh));
}

interface Written {
  scores: readonly MinerScore[];
  /** What the board shows afterwards. */
  moment?: BoardMoment;
}

/** Writes to the live board, which must still show the snapshot `since`; false if the place was lost. */
export const writeLive = (
  redis: Redis,
  keys: LeaderboardKeys,
  token: string,
  written: Written & { since: string },
): Promise<boolean> =>
  write(redis, [keys.feeder, ...keysOf(keys.live)], [token, FEED_MS, written.since], written);

/** Writes to the fresh board; false if another rebuild began, or Redis lost this one. */
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
    for (const { userId, points, reachedAt } of scores.slice(from, from + SCORES_AT_ONCE)) {
      const parts = WINDOWS.map((window) => pointsPart(points[window])).join("");
      args.push(userId, parts + reachedPart(reachedAt));
    }
    if ((await runScript(redis, APPLY, keys, args)) !== 1) return false;
    if (isLast) return true;
  }
}

const partsOf = (moment: BoardMoment | undefined): (string | number)[] =>
  moment ? [moment.origin, moment.snapshot, moment.day, moment.at] : ["", "", "", ""];

/** Shows the fresh board; false if another rebuild began meanwhile, or Redis lost this one. */
export async function swapBoards(redis: Redis, keys: LeaderboardKeys, token: string): Promise<boolean> {
  const all = [keys.rebuild, keys.feeder, ...keysOf(keys.fresh), ...keysOf(keys.live), keys.replaced];
  return (await runScript(redis, SWAP, all, [token])) === 1;
}
