import type { Redis } from "@lode/core/server/redis";

/** Of the app's own token, in 15 minutes (docs.x.com, rate limits of August 2026). */
export const APP_SLOTS: Record<"reposts-of-post" | "replies-to-post", number> = {
  "reposts-of-post": 75,
  "replies-to-post": 450,
};

/** X counts the app's calls of a route in windows of this length. */
const WINDOW_MS = 15 * 60_000;
const DAY_SECONDS = 86_400;

export interface XLimits {
  /** True where the app may make this many calls now; the slots are then taken. False where X would answer 429. */
  take(route: string, calls: number): Promise<boolean>;
  /** X said 429: nobody asks before this moment. */
  park(route: string, until: Date): Promise<void>;
  /** Of these resources, those that nobody has read since midnight UTC: only they cost something. */
  unreadToday(resources: readonly string[]): Promise<readonly string[]>;
}

/**
 * Slots of the app's own token, in Redis for all workers. While Redis is down nothing is taken for the crowd, and
 * each attempt is asked about with its own miner's token instead.
 */
export function createXLimits(
  redis: Redis,
  prefix: string,
  slots: Record<string, number>,
  now: () => Date,
): XLimits {
  const windowOf = (route: string): string =>
    `${prefix}:x:app:${route}:${Math.floor(now().getTime() / WINDOW_MS)}`;
  return {
    async take(route, calls) {
      try {
        if (await redis.exists(`${prefix}:x:parked:${route}`)) return false;
        const key = windowOf(route);
        const taken = await redis.incrby(key, calls);
        if (taken === calls) await redis.pexpire(key, WINDOW_MS);
        if (taken <= (slots[route] ?? 0)) return true;
        await redis.decrby(key, calls);
        return false;
      } catch {
        return false;
      }
    },
    async park(route, until) {
      const milliseconds = Math.max(1_000, until.getTime() - now().getTime());
      await redis.set(`${prefix}:x:parked:${route}`, "1", "PX", milliseconds).catch(() => undefined);
    },
    async unreadToday(resources) {
      if (resources.length === 0) return [];
      const key = `${prefix}:x:read:${now().toISOString().slice(0, 10)}`;
      try {
        const batch = redis.multi();
        for (const resource of resources) batch.sadd(key, resource);
        batch.expire(key, DAY_SECONDS);
        const answers = (await batch.exec()) ?? [];
        return resources.filter((_, index) => answers[index]?.[1] === 1);
      } catch {
        // Nobody can say: the whole price is booked rather than none.
        return resources;
      }
    },
  };
}
