import type { Redis } from "../../../redis/redis.ts";
import { runScript, script } from "../../../redis/redis-script.ts";
import { LIST_KEPT_MS, type SeenList, type SharedLists } from "./recent-lists.ts";

/**
 * Counts questions in two consecutive windows and forgets older ones. Returns the sum of the two windows and
 * the newest list. ARGV: now, length of a window, questions.
 */
const NOTE = script(`
local now, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('hmget', KEYS[1], 'since', 'count', 'former', 'list')
local since, count, former = tonumber(kept[1] or '0'), tonumber(kept[2] or '0'), tonumber(kept[3] or '0')
local elapsed = math.abs(now - since)
if elapsed >= 2 * window then since, count, former = now, 0, 0
elseif elapsed >= window then since, count, former = now, 0, count end
count = count + tonumber(ARGV[3])
redis.call('hset', KEYS[1], 'since', since, 'count', count, 'former', former)
redis.call('pexpire', KEYS[1], 2 * window)
return {former + count, kept[4]}`);

/**
 * Lists that all processes share, so that a post's list is read once for all of them. Nothing is shared while
 * Redis is down.
 */
export function createRedisLists(redis: Redis, prefix: string, now: () => number = Date.now): SharedLists {
  const keyOf = (key: string) => `${prefix}:x:list:${key}`;
  return {
    async note(key, questions) {
      try {
        const answer = await runScript(redis, NOTE, [keyOf(key)], [now(), LIST_KEPT_MS, questions]);
        const [asked, list] = answer as [number, string | null];
        return { asked, list: list === null ? undefined : toList(list) };
      } catch {
        return { asked: 0, list: undefined };
      }
    },
    async keep(key, list) {
      const text = JSON.stringify({ ...list, posts: [...list.posts] });
      const batch = redis
        .multi()
        .hset(keyOf(key), "list", text)
        .pexpire(keyOf(key), 2 * LIST_KEPT_MS);
      await batch.exec().catch(() => {});
    },
  };
}

function toList(text: string): SeenList {
  const { askedAt, bodySha256, posts } = JSON.parse(text) as {
    askedAt: string;
    bodySha256: string;
    posts: [account: string, post: string][];
  };
  return { askedAt: new Date(askedAt), bodySha256, posts: new Map(posts) };
}
