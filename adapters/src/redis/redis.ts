import { refuseWithinTransaction } from "@lode/db/transaction";
import { Cluster, type ClusterOptions, Redis as SingleRedis } from "ioredis";
import { within } from "../process/clock.ts";
import type { Logger } from "../tracing/logger.ts";

/**
 * Redis Cluster places a key by the part in braces, and a script or transaction may only use keys with the
 * same part. Each queue and each group of such keys has its own tag, so that several nodes share the work.
 */
export const keysOfOneNode = (prefix: string, group: string): string => `{${prefix}:${group}}`;

/** The prefix of keys that are used one at a time and may be spread over all nodes. */
export const keysOfAnyNode = (prefix: string, group: string): string => `${prefix}:${group}`;

/** One server or a cluster; only this file knows which. */
export type Redis = SingleRedis | Cluster;

const FAIL_FAST = { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 5_000 };

/** For requests and producers: while Redis is down a command fails at once instead of hanging the request. */
export const connectFailFast = (urls: string, logger: Logger): Redis => openServers(urls, logger, FAIL_FAST);

/** A connection for WATCH, used by one caller at a time: the next caller must not write what a lost connection has watched. */
export const connectToWatch = (urls: string, logger: Logger): Redis =>
  openServers(urls, logger, { ...FAIL_FAST, autoResendUnfulfilledCommands: false });

/** For BullMQ workers, which wait for Redis indefinitely. */
export const connectPatiently = (urls: string, logger: Logger): Redis =>
  openServers(urls, logger, { maxRetriesPerRequest: null });

interface RedisPatience {
  maxRetriesPerRequest: number | null;
  enableOfflineQueue?: boolean;
  commandTimeout?: number;
  autoResendUnfulfilledCommands?: boolean;
}

export const mastersOf = (redis: Redis): SingleRedis[] =>
  redis instanceof Cluster ? redis.nodes("master") : [redis];

/** "degraded" if Redis answers and refuses a write, as when it is full. A question for readiness waits for two seconds. */
export const tryWrite = (redis: Redis, prefix: string): Promise<"ok" | "degraded" | "down"> =>
  within(1_000, redis.set(keysOfAnyNode(prefix, "written"), "1", "EX", 10)).then(
    () => "ok",
    ({ name }: Error) => (name === "ReplyError" ? "degraded" : "down"),
  );

/** How long to wait before resending a command that met a dead or replaced master. */
const PAUSE_MS = 100;
/** A cluster elects a new master within seconds. A job waits for that; a request does without Redis. */
const REDIRECTIONS = { patient: 50, failFast: 3 };

const CLUSTER: ClusterOptions = {
  retryDelayOnFailover: PAUSE_MS,
  retryDelayOnClusterDown: PAUSE_MS,
  retryDelayOnTryAgain: PAUSE_MS,
  slotsRefreshTimeout: 2_000,
  slotsRefreshInterval: 5_000,
};

const retryStrategy = (tries: number) => Math.min(tries * 100, 2_000);

/**
 * After a failover an old connection can end at a server that has become a replica: reads and pings succeed, and every
 * write is refused, so the connection is replaced (true). (A cluster's client is redirected instead.)
 */
const reconnectOnError = ({ message }: Error) => message.startsWith("READONLY");

/** `urls`: one server, or several nodes of a cluster, by commas. The cluster reports its other nodes. */
function openServers(urls: string, logger: Logger, patience: RedisPatience): Redis {
  const [first = "", ...others] = urls.split(",").map((url) => url.trim());
  const redis =
    others.length === 0
      ? new SingleRedis(first, { ...patience, retryStrategy, reconnectOnError })
      : openCluster([first, ...others], patience);
  redis.on("error", reporter(logger));
  return refusingWithinTransactions(redis);
}

/** A cluster's client sends the commands of a pipeline with a third argument, the node. */
type Send = (...call: [...Parameters<SingleRedis["sendCommand"]>, ...unknown[]]) => unknown;

/** Throws if a command is sent within a database transaction, which is a mistake of the caller. */
function refusingWithinTransactions(redis: Redis): Redis {
  const send = redis.sendCommand.bind(redis) as Send;
  const guarded: Send = (...call) => {
    refuseWithinTransaction(`redis.${call[0].name}`);
    return send(...call);
  };
  return Object.assign(redis, { sendCommand: guarded });
}

function openCluster(nodes: readonly string[], patience: RedisPatience): Cluster {
  const { enableOfflineQueue = true, ...redisOptions } = patience;
  const { username, password, protocol } = new URL(nodes[0] ?? "");
  return new Cluster([...nodes], {
    ...CLUSTER,
    enableOfflineQueue,
    maxRedirections: patience.maxRetriesPerRequest === null ? REDIRECTIONS.patient : REDIRECTIONS.failFast,
    clusterRetryStrategy: retryStrategy,
    // Applies to nodes discovered later as well.
    redisOptions: {
      ...redisOptions,
      connectTimeout: 2_000,
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(protocol === "rediss:" ? { tls: {} } : {}),
    },
  });
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
