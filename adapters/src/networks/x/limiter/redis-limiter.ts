import type { SingleTwitterRateLimit } from "twitter-api-v2";
import type { KeyedHash } from "../../../crypto/keyed-draw.ts";
import type { Redis } from "../../../redis/redis.ts";
import { runScript, script } from "../../../redis/redis-script.ts";
import { KNOWN_LIMITS } from "./known-limits.ts";
import {
  type CountedWindow,
  type LimitedCall,
  LONGEST_WINDOW_MS,
  type Slot,
  type XLimiter,
} from "./limiter.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
/** A window's key outlives the window by this time, in case clocks differ. */
const KEPT_LONGER_MS = 60_000;
/**
 * X reports the end of a window in whole seconds, so ends this close mean the same window. Same value as in
 * CORRECT.
 */
const SAME_WINDOW_MS = 2_000;

/**
 * A window is a hash: `left` calls remain `until` its end. Takes a call from every running window, or from
 * none if any window is used up. The first key is the 15-minute window, which starts with X's published
 * limit. Answers the time to wait for; or 0, then `left` and `until` of each window (-1 if it is not
 * running). ARGV: now, published limit (0: none), length of that window, extra lifetime of a key.
 */
const TAKE = script(`
local now, wait = tonumber(ARGV[1]), 0
local running = {}
local counts = {0}
for i, key in ipairs(KEYS) do
  local window = redis.call('hmget', key, 'left', 'until')
  local ends = tonumber(window[2] or '0')
  if ends > now then
    running[i] = ends
    if tonumber(window[1]) <= 0 and ends > wait then wait = ends end
  end
end
if wait > 0 then return {wait} end
for i, key in ipairs(KEYS) do
  counts[2 * i], counts[2 * i + 1] = -1, -1
  if running[i] then
    counts[2 * i], counts[2 * i + 1] = redis.call('hincrby', key, 'left', -1), running[i]
  elseif i == 1 and tonumber(ARGV[2]) > 0 then
    counts[2], counts[3] = tonumber(ARGV[2]) - 1, now + tonumber(ARGV[3])
    redis.call('hset', key, 'left', counts[2], 'until', counts[3])
    redis.call('pexpire', key, tonumber(ARGV[3]) + tonumber(ARGV[4]))
  end
end
return counts`);

/**
 * Stores X's count of a window. Our count includes calls in progress that X has not counted yet, so within
 * the same window the lower count wins. ARGV: now, left, until, extra lifetime of a key.
 */
const CORRECT = script(`
local window = redis.call('hmget', KEYS[1], 'left', 'until')
local left = tonumber(ARGV[2])
local isSame = math.abs(tonumber(window[2] or '0') - tonumber(ARGV[3])) < 2000
if isSame and tonumber(window[1]) < left then left = tonumber(window[1]) end
redis.call('hset', KEYS[1], 'left', left, 'until', ARGV[3])
redis.call('pexpire', KEYS[1], math.max(1, tonumber(ARGV[3]) - tonumber(ARGV[1])) + tonumber(ARGV[4]))`);

/**
 * Counts in Redis for all processes, in keys that do not contain ids of accounts. While Redis is down calls are not counted, and only X's own 429 limits
 * them.
 */
export function createRedisLimiter(redis: Redis, prefix: string, now: () => Date, hash: KeyedHash): XLimiter {
  const keysOf = ({ who, route }: LimitedCall) => {
    const hashed = hash(who);
    return {
      quarter: `${prefix}:x:quarter:${hashed}:${route}`,
      userDay: `${prefix}:x:day:${hashed}:${route}`,
      appDay: `${prefix}:x:day:app-wide:${route}`,
    };
  };
  const correctWindow = (key: string, left: number, until: number): Promise<unknown> =>
    runScript(redis, CORRECT, [key], [now().getTime(), left, until, KEPT_LONGER_MS]).catch(() => undefined);
  const noteWindow = async (
    key: string,
    reported: SingleTwitterRateLimit | undefined,
    counted: CountedWindow | undefined,
  ): Promise<void> => {
    if (!reported) return;
    const until = reported.reset * 1_000;
    const isCredible = until > now().getTime() && until <= now().getTime() + LONGEST_WINDOW_MS;
    if (!isCredible) return;
    const agrees = counted?.left === reported.remaining && Math.abs(counted.until - until) < SAME_WINDOW_MS;
    if (!agrees) await correctWindow(key, reported.remaining, until);
  };

  return {
    async take(call) {
      const { quarter, userDay, appDay } = keysOf(call);
      const known = KNOWN_LIMITS[call.route]?.[call.who === "app" ? "app" : "user"] ?? 0;
      const values = [now().getTime(), known, QUARTER_HOUR_MS, KEPT_LONGER_MS];
      const counts = await runScript(redis, TAKE, [quarter, userDay, appDay], values).catch(() => [0]);
      return slotOf(counts as number[]);
    },
    async correct(call, reported, slot) {
      const keys = keysOf(call);
      const counted = slot && !("freeAt" in slot) ? slot : {};
      await Promise.all([
        noteWindow(keys.quarter, reported, counted.quarter),
        noteWindow(keys.userDay, reported.userDay, counted.userDay),
        noteWindow(keys.appDay, reported.day, counted.appDay),
      ]);
    },
    async park(call, until) {
      await correctWindow(keysOf(call).quarter, 0, until.getTime());
    },
  };
}

/** Converts the answer of TAKE. */
function slotOf([wait = 0, ...counts]: readonly number[]): Slot {
  if (wait > 0) return { freeAt: new Date(wait) };
  const windowAt = (index: number) => {
    const [left = -1, until = -1] = counts.slice(2 * index, 2 * index + 2);
    return until > 0 ? { left, until } : undefined;
  };
  const [quarter, userDay, appDay] = [windowAt(0), windowAt(1), windowAt(2)];
  return { ...(quarter && { quarter }), ...(userDay && { userDay }), ...(appDay && { appDay }) };
}
