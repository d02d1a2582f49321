import type { Redis } from "../../redis.ts";

const DAY_SECONDS = 86_400;

/** Of these resources, those that were not read yet since midnight UTC: only they cost something. */
export type UnreadToday = (resources: readonly string[]) => Promise<readonly string[]>;

/** For a process that reads nothing that is billed. */
export const everythingUnread: UnreadToday = async (resources) => resources;

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
      // While Redis is unreachable the full price is recorded rather than none.
      return resources;
    }
  };
}
