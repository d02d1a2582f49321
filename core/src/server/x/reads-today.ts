import type { Redis } from "../redis.ts";

const DAY_SECONDS = 86_400;

/** Of these resources, those that nobody has read since midnight UTC: only they cost something. */
export type UnreadToday = (resources: readonly string[]) => Promise<readonly string[]>;

export function createUnreadToday(redis: Redis, prefix: string, now: () => Date): UnreadToday {
  return async (resources) => {
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
  };
}
