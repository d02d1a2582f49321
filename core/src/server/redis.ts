import { Redis } from "ioredis";
import type { Logger } from "./logger.ts";

export type { Redis };

/** For requests and producers: with Redis down a command fails at once instead of hanging a request. */
export function connectFailFast(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 5_000,
    retryStrategy,
  });
  redis.on("error", reporter(logger));
  return redis;
}

/** For BullMQ workers, which wait for Redis indefinitely. */
export function connectPatiently(url: string, logger: Logger): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  redis.on("error", reporter(logger));
  return redis;
}

const retryStrategy = (tries: number) => Math.min(tries * 100, 2_000);

/** One line per outage, not one per retry. */
function reporter(logger: Logger): (error: Error) => void {
  let last = "";
  let at = 0;
  return (error) => {
    if (error.message === last && Date.now() - at < 30_000) return;
    last = error.message;
    at = Date.now();
    logger.warn({ reason: error.message }, "redis cannot be reached");
  };
}
