import type { SingleTwitterRateLimit } from "twitter-api-v2";
import type { Redis } from "../../../redis.ts";
import { KNOWN_LIMITS } from "./known-limits.ts";
import type { LimitedCall, XLimiter } from "./limiter.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
/** A window is deleted some time after its end, in case the clocks differ. */
const KEPT_LONGER_MS = 60_000;

/**
 * A window is a hash of what is `left` and `until` when. Takes one from every window that still runs, or none if one
 * is used up; the first key is the quarter hour, which begins with the limit that X publishes.
 * ARGV: now, published limit (0: none), length of that window, time that a key is kept longer.
 */
const TAKE = `
local now, wait = tonumber(ARGV[1]), 0
local running = {}
for i, key in ipairs(KEYS) do
  local window = redis.call('hmget', key, 'left', 'until')
  local ends = tonumber(window[2] or '0')
  if ends > now then
    running[i] = true
    if tonumber(window[1]) <= 0 and ends > wait then wait = ends end
  end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  if running[i] then
    redis.call('hincrby', key, 'left', -1)
  elseif i == 1 and tonumber(ARGV[2]) > 0 then
    redis.call('hset', key, 'left', tonumber(ARGV[2]) - 1, 'until', now + tonumber(ARGV[3]))
    redis.call('pexpire', key, tonumber(ARGV[3]) + tonumber(ARGV[4]))
  end
end
return 0`;

/**
 * X's count of one window. Calls under way are in ours and not yet in X's, so within one window the lower holds.
 * ARGV: now, left, until, time that a key is kept longer.
 */
const CORRECT = `
local window = redis.call('hmget', KEYS[1], 'left', 'until')
local left = tonumber(ARGV[2])
local isSame = math.abs(tonumber(window[2] or '0') - tonumber(ARGV[3])) < 2000
if isSame and tonumber(window[1]) < left then left = tonumber(window[1]) end
redis.call('hset', KEYS[1], 'left', left, 'until', ARGV[3])
redis.call('pexpire', KEYS[1], math.max(1, tonumber(ARGV[3]) - tonumber(ARGV[1])) + tonumber(ARGV[4]))`;

/** Kept in Redis for all processes. While Redis is down calls are not counted, and only X's own 429 limits them. */
export function createRedisLimiter(redis: Redis, prefix: string, now: () => Date): XLimiter {
  const keysOf = ({ who, route }: LimitedCall) => ({
    quarter: `${prefix}:x:quarter:${who}:${route}`,
    userDay: `${prefix}:x:day:${who}:${route}`,
    appDay: `${prefix}:x:day:app-wide:${route}`,
  });
  const note = (key: string, left: number, until: number): Promise<unknown> =>
    redis.eval(CORRECT, 1, key, now().getTime(), left, until, KEPT_LONGER_MS).catch(() => undefined);
  const noteWindow = (key: string, window: SingleTwitterRateLimit | undefined): Promise<unknown> =>
    window ? note(key, window.remaining, window.reset * 1_000) : Promise.resolve();

  return {
    async take(call) {
      const keys = keysOf(call);
      const known = KNOWN_LIMITS[call.route]?.[call.who === "app" ? "app" : "user"] ?? 0;
      const wait = await redis
        .eval(
          TAKE,
          3,
          ...[keys.quarter, keys.userDay, keys.appDay],
          ...[now().getTime(), known, QUARTER_HOUR_MS, KEPT_LONGER_MS],
        )
        .catch(() => 0);
      return Number(wait) > 0 ? new Date(Number(wait)) : undefined;
    },
    async correct(call, reported) {
      const keys = keysOf(call);
      await Promise.all([
        noteWindow(keys.quarter, reported),
        noteWindow(keys.userDay, reported.userDay),
        noteWindow(keys.appDay, reported.day),
      ]);
    },
    async park(call, until) {
      await note(keysOf(call).quarter, 0, until.getTime());
    },
  };
}
