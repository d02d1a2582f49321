import type { KeyedHash } from "../../crypto/keyed-draw.ts";
import type { Redis } from "../../redis/redis.ts";

const DAY_SECONDS = 86_400;

/** Returns the resources that were not read yet since midnight UTC; only these cost something. */
export type UnreadToday = (resources: readonly string[]) => Promise<readonly string[]>;

/** For processes that keep no record of their reads: every resource counts as unread. */
export const everythingUnread: UnreadToday = async (resources) => resources;

/** Most resources that a process remembers as read today, to ask Redis less often. */
const REMEMBERED = 50_000;

/** Redis holds hashes of the resources, because accounts and posts of miners are among them. */
export function createUnreadToday(
  redis: Redis,
  prefix: string,
  now: () => Date,
  hash: KeyedHash,
): UnreadToday {
  const known = { day: "", resources: new Set<string>() };
  return async (resources) => {
    const day = now().toISOString().slice(0, 10);
    if (known.day !== day || known.resources.size > REMEMBERED) {
      known.day = day;
      known.resources.clear();
    }
    const asked = resources.filter((resource) => !known.resources.has(resource));
    if (asked.length === 0) return [];
    const key = `${prefix}:x:read:${day}`;
    try {
      const batch = redis.multi();
      for (const resource of asked) batch.sadd(key, hash(resource));
      batch.expire(key, DAY_SECONDS);
      const answers = (await batch.exec()) ?? [];
      for (const resource of asked) known.resources.add(resource);
      return asked.filter((_, index) => answers[index]?.[1] === 1);
    } catch {
      // While Redis is unreachable, record the full price rather than none.
      return asked;
    }
  };
}

/** Microdollars for each returned resource, by X's pay-per-use prices (docs.x.com, "Pricing", 8/2026). */
const POST_READ_MICRODOLLARS = 5_000;
const USER_READ_MICRODOLLARS = 10_000;

/** A resource that X bills, under a name that is billed once a UTC day. */
export type Resource = `post:${string}` | `user:${string}`;

/** Microdollars for these resources. Each is billed once a UTC day, however often it is read. */
export async function priceOf(unreadToday: UnreadToday, resources: readonly Resource[]): Promise<number> {
  const unread = await unreadToday(resources);
  return unread.reduce(
    (sum, name) => sum + (name.startsWith("user:") ? USER_READ_MICRODOLLARS : POST_READ_MICRODOLLARS),
    0,
  );
}
