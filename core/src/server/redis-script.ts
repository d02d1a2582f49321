import { createHash } from "node:crypto";
import type { Redis } from "./redis.ts";

export type RedisScript = (
  redis: Redis,
  keys: readonly string[],
  values: readonly (string | number)[],
) => Promise<unknown>;

/** A script that Redis knows by its hash; only after a restart of Redis is its text sent again. */
export function redisScript(text: string): RedisScript {
  const sha = createHash("sha1").update(text).digest("hex");
  return async (redis, keys, values) => {
    try {
      return await redis.evalsha(sha, keys.length, ...keys, ...values);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
      return redis.eval(text, keys.length, ...keys, ...values);
    }
  };
}
