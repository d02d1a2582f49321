import { say } from "@lode/core/domain/sentences/say";
import type {
  ITwitterApiClientPlugin,
  ITwitterApiBeforeRequestHookArgs as RequestArguments,
  TwitterRateLimit,
} from "twitter-api-v2";
import type { KeyedHash } from "../../../crypto/keyed-draw.ts";
import type { Redis } from "../../../redis/redis.ts";
import { NetworkFailure } from "../../failure.ts";
import { classifyFailure, LONGEST_WINDOW_MS } from "../classify-failure.ts";

/** Calls allowed in 15 minutes, for a user's token and the app's: docs.x.com, "Rate limits", August 2026. */
type PublishedLimits = Record<string, { user?: number; app?: number }>;

export const KNOWN_LIMITS: PublishedLimits = {
  "POST /2/users/:id/following": { user: 50 },
  "DELETE /2/users/:id/following/:id": { user: 50 },
  "POST /2/users/:id/likes": { user: 50 },
  "DELETE /2/users/:id/likes/:id": { user: 50 },
  "POST /2/users/:id/retweets": { user: 50 },
  "DELETE /2/users/:id/retweets/:id": { user: 50 },
  "POST /2/tweets": { user: 100 },
  "DELETE /2/tweets/:id": { user: 50 },
  "GET /2/users/me": { user: 75 },
  "GET /2/users": { user: 900, app: 300 },
  "GET /2/tweets": { user: 5_000, app: 3_500 },
  "GET /2/users/:id/tweets": { user: 900, app: 10_000 },
  "GET /2/users/:id/liked_tweets": { user: 75 },
  "GET /2/tweets/:id/retweets": { user: 75, app: 75 },
  "GET /2/tweets/search/recent": { user: 300, app: 450 },
};

/** The route of a request, such as "GET /2/users/:id/tweets"; undefined outside version 2 of the API. */
export function routeOf(method: string, path: string): string | undefined {
  const version = "/2";
  if (!path.startsWith(`${version}/`)) return undefined;
  const template = path.slice(version.length).replace(/\/\d+(?=\/|$)/g, "/:id");
  return `${method.toUpperCase()} ${version}${template}`;
}

/** One call as X counts it: whose token (an X id, or "app"), and which route. */
export interface LimitedCall {
  who: string;
  route: string;
}

/** Mirrors X's rate limits across all processes, so that X rarely answers 429. */
export interface XLimiter {
  /** Takes a slot; without one, returns when the next is free. */
  take(call: LimitedCall): Promise<Date | undefined>;
  /** Takes over X's own count from an answer. */
  correct(call: LimitedCall, reported: TwitterRateLimit): Promise<void>;
  /** X answered 429: no process sends this call again before `until`. */
  park(call: LimitedCall, until: Date): Promise<void>;
}

/** For processes that seldom contact X, as when a miner links an account. */
export const noLimiter: XLimiter = {
  take: async () => undefined,
  correct: async () => {},
  park: async () => {},
};

/** Runs for every request. A request without a slot is not sent, and every answer corrects the count. */
export const limiterPlugin = (limiter: XLimiter): ITwitterApiClientPlugin => ({
  async onBeforeRequest(request) {
    const call = callOf(request);
    const freeAt = call && (await limiter.take(call));
    if (freeAt) throw new NetworkFailure("limited", say("x.limited"), freeAt);
  },
  async onAfterRequest(request) {
    const call = callOf(request);
    const reported = request.response.rateLimit;
    if (call && reported) await limiter.correct(call, reported);
  },
  async onResponseError(request) {
    const call = callOf(request);
    if (!call) return;
    const { error } = request;
    if (error.rateLimit) await limiter.correct(call, error.rateLimit);
    const { retryAt } = classifyFailure(error, new Date());
    if (retryAt) await limiter.park(call, retryAt);
  },
});

/** The token's owner and the route: an OAuth 1.0a access token begins with its owner's X id. */
function callOf({ client, computedParams, params }: RequestArguments): LimitedCall | undefined {
  const route = routeOf(params.method, new URL(computedParams.url).pathname);
  const tokens = client.getActiveTokens();
  if (!route) return undefined;
  if (tokens.type === "oauth2") return { who: "app", route };
  if (tokens.type !== "oauth-1.0a" || !tokens.accessToken) return undefined;
  return { who: tokens.accessToken.split("-")[0] ?? "", route };
}

const QUARTER_HOUR_MS = 15 * 60_000;
/** A window's key outlives the window by this time, in case clocks differ. */
const KEPT_LONGER_MS = 60_000;

/**
 * A window is a hash: `left` calls remain `until` its end. Takes a call from every running window, or from
 * none if any window is used up. The first key is the 15-minute window, which starts with X's published
 * limit. Answers the end of the window that is used up, or 0. ARGV: now, published limit (0: none), length of that
 * window, extra lifetime of a key.
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
 * Stores X's counts of windows. Our count includes calls in progress that X has not counted yet, so within the same
 * window the lower count wins. X reports the end of a window in whole seconds, so ends within two seconds are the same.
 * ARGV: now, extra lifetime of a key, then left and until of each window.
 */
const CORRECT = `
for i, key in ipairs(KEYS) do
  local window = redis.call('hmget', key, 'left', 'until')
  local left, ends = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
  local isSame = math.abs(tonumber(window[2] or '0') - ends) < 2000
  if isSame and tonumber(window[1]) < left then left = tonumber(window[1]) end
  redis.call('hset', key, 'left', left, 'until', ARGV[2 * i + 2])
  redis.call('pexpire', key, math.max(1, ends - tonumber(ARGV[1])) + tonumber(ARGV[2]))
end`;

/** Counts in Redis for all processes. While Redis is down, only X's own 429 limits the calls. */
export function createRedisLimiter(redis: Redis, prefix: string, now: () => Date, hash: KeyedHash): XLimiter {
  const keysOf = ({ who, route }: LimitedCall) => ({
    quarter: `${prefix}:x:quarter:${hash(who)}:${route}`,
    userDay: `${prefix}:x:day:${hash(who)}:${route}`,
    appDay: `${prefix}:x:day:app-wide:${route}`,
  });
  const correct = async (windows: readonly { key: string; left: number; until: number }[]): Promise<void> => {
    const [keys, counts] = [
      windows.map(({ key }) => key),
      windows.flatMap(({ left, until }) => [left, until]),
    ];
    const values = [now().getTime(), KEPT_LONGER_MS, ...counts];
    if (keys.length > 0) await redis.eval(CORRECT, keys.length, ...keys, ...values).catch(() => {});
  };
  return {
    async take(call) {
      const keys = Object.values(keysOf(call));
      const known = KNOWN_LIMITS[call.route]?.[call.who === "app" ? "app" : "user"] ?? 0;
      const values = [now().getTime(), known, QUARTER_HOUR_MS, KEPT_LONGER_MS];
      const wait = Number(await redis.eval(TAKE, keys.length, ...keys, ...values).catch(() => 0));
      return wait > 0 ? new Date(wait) : undefined;
    },
    async correct(call, reported) {
      const { quarter, userDay, appDay } = keysOf(call);
      const windows = [
        { key: quarter, window: reported },
        { key: userDay, window: reported.userDay },
        { key: appDay, window: reported.day },
      ];
      await correct(
        windows.flatMap(({ key, window }) => {
          const until = (window?.reset ?? 0) * 1_000;
          const isCredible = until > now().getTime() && until <= now().getTime() + LONGEST_WINDOW_MS;
          return window && isCredible ? [{ key, left: window.remaining, until }] : [];
        }),
      );
    },
    park: (call, until) => correct([{ key: keysOf(call).quarter, left: 0, until: until.getTime() }]),
  };
}
