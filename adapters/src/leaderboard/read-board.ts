import { type MinerScore, memberOf, minerOf, PART_WIDTH } from "@lode/core/domain/leaderboard/miner-score";
import type { RankedMiner } from "@lode/core/domain/leaderboard/place-own";
import { type RankingWindow, WINDOWS } from "@lode/core/domain/leaderboard/windows";
import type { Redis } from "../redis/redis.ts";
import { runScript, script } from "../redis/redis-script.ts";
import { leaderboardKeys } from "./board-keys.ts";

export interface Board {
  top: RankedMiner[];
  /**
   * The asking miner's current rank. It uses the given score for this miner, and the board's scores for
   * everyone else.
   */
  own: RankedMiner | null;
  /** The miners next to the asking miner, best first, without the asking miner. */
  above: RankedMiner[];
  below: RankedMiner[];
  /** Miners with points in this window. */
  size: number;
  /** The board shows at least everything committed by then. */
  updatedAt: Date;
}

/**
 * Finds the rank of a member that may not be in the list yet: counts the members before it, ignoring the
 * miner's previous member. KEYS: moment, miners, list. ARGV: size of the top; miner ('' for none); the
 * miner's member ('' without points); neighbours on each side; offset (from 0) of the list's part in
 * `miners`; width of a part; number of lists.
 */
const READ = script(`
local at = redis.call('hget', KEYS[1], 'at')
if not at then return false end
local list, member, near = KEYS[3], ARGV[3], tonumber(ARGV[4])
local top = redis.call('zrange', list, 0, tonumber(ARGV[1]) - 1)
local size = redis.call('zcard', list)
local old = false
if ARGV[2] ~= '' then
  local parts = redis.call('hget', KEYS[2], ARGV[2])
  if parts then
    local from, width = tonumber(ARGV[5]), tonumber(ARGV[6])
    old = string.sub(parts, from + 1, from + width) .. string.sub(parts, tonumber(ARGV[7]) * width + 1) .. ARGV[2]
  end
end
if member == '' then return { at, size, top, -1, {}, {} } end
local function others(found)
  local kept = {}
  for _, one in ipairs(found) do
    if one ~= old and #kept < near then kept[#kept + 1] = one end
  end
  return kept
end
local before = redis.call('zlexcount', list, '-', '(' .. member)
if old and old < member and redis.call('zscore', list, old) then before = before - 1 end
local above = redis.call('zrevrangebylex', list, '(' .. member, '-', 'limit', 0, near + 1)
local below = redis.call('zrangebylex', list, '(' .. member, '+', 'limit', 0, near + 1)
return { at, size, top, before, others(above), others(below) }`);

interface Asked {
  window: RankingWindow;
  top: number;
  /** The asking miner's score, as Postgres has it now. */
  own: MinerScore | undefined;
  /** Number of neighbours on each side. */
  near: number;
}

type Answer = [string, number, string[], number, string[], string[]];

/** Undefined if no board was built yet, or Redis was flushed. Throws if Redis cannot be reached. */
export async function readBoard(
  redis: Redis,
  prefix: string,
  { window, top, own, near }: Asked,
): Promise<Board | undefined> {
  const { live } = leaderboardKeys(prefix);
  const member = own && memberOf(own, window);
  const answer = (await runScript(
    redis,
    READ,
    [live.moment, live.miners, live.lists[window]],
    [
      top,
      own?.userId ?? "",
      member ?? "",
      near,
      WINDOWS.indexOf(window) * PART_WIDTH,
      PART_WIDTH,
      WINDOWS.length,
    ],
  )) as Answer | null;
  if (!answer) return undefined;
  const [at, size, first, before, above, below] = answer;
  const rank = before + 1;
  return {
    top: first.map((one, index) => minerOf(one, index + 1)),
    own: member ? minerOf(member, rank) : null,
    above: above.map((one, index) => minerOf(one, rank - 1 - index)).reverse(),
    below: below.map((one, index) => minerOf(one, rank + 1 + index)),
    size,
    updatedAt: new Date(Number(at)),
  };
}
