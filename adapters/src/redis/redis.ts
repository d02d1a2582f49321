import { refuseWithinTransaction } from "@lode/db/transaction";
import { Redis } from "ioredis";
import type { Logger } from "../logging/logger.ts";
import { within } from "../process/clock.ts";

export type { Redis };

const FAIL_FAST = { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 5_000 };

/** For requests and producers: while Redis is down a command fails at once instead of hanging the request. */
export const connectFailFast = (url: string, logger: Logger): Redis => openServer(url, logger, FAIL_FAST);

/** A connection for WATCH, for one caller at a time: the next caller must not write what a lost connection watched. */
export const connectToWatch = (url: string, logger: Logger): Redis =>
  openServer(url, logger, { ...FAIL_FAST, autoResendUnfulfilledCommands: false });

/** For BullMQ workers, which wait for Redis indefinitely. */
export const connectPatiently = (url: string, logger: Logger): Redis =>
  openServer(url, logger, { maxRetriesPerRequest: null });

interface RedisPatience {
  maxRetriesPerRequest: number | null;
  enableOfflineQueue?: boolean;
  commandTimeout?: number;
  autoResendUnfulfilledCommands?: boolean;
}

/** "degraded" if Redis answers but refuses a write, as when it is full. Readiness waits two seconds for the answer. */
export const tryWrite = (redis: Redis, prefix: string): Promise<"ok" | "degraded" | "down"> =>
  within(1_000, redis.set(`${prefix}:written`, "1", "EX", 10)).then(
    () => "ok",
    ({ name }: Error) => (name === "ReplyError" ? "degraded" : "down"),
  );

const retryStrategy = (tries: number) => Math.min(tries * 100, 2_000);

/**
 * After a failover an old connection can end at a server that has become a replica: reads and pings succeed, and every
 * write is refused, so the connection is replaced (true).
 */
const reconnectOnError = ({ message }: Error) => message.startsWith("READONLY");

function openServer(url: string, logger: Logger, patience: RedisPatience): Redis {
  const redis = new Redis(url, { ...patience, retryStrategy, reconnectOnError });
  redis.on("error", reporter(logger));
  return refusingWithinTransactions(redis);
}

/** Throws if a command is sent within a database transaction, which is a mistake of the caller. */
function refusingWithinTransactions(redis: Redis): Redis {
  const send = redis.sendCommand.bind(redis);
  const guarded: typeof send = (...call) => {
    refuseWithinTransaction(`redis.${call[0].name}`);
    return send(...call);
  };
  return Object.assign(redis, { sendCommand: guarded });
}

/** Logs one line for each outage, not for each retry. */
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
