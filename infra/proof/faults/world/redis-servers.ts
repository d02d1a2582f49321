import { join } from "node:path";
import { until } from "@lode/sandbox/people/until";
import type { SupervisedProcess } from "@lode/stack/processes/supervised-process";
import { createSupervisor } from "@lode/stack/processes/supervisor";
import { Redis } from "ioredis";
import { launchRedisCluster } from "./redis-cluster.ts";

export interface RedisServer {
  url: string;
  process: SupervisedProcess;
}

/** The Redis of a world: the stack's own server, or a cluster. */
export interface RedisServers {
  /** The value of REDIS_URL. */
  urls: string;
  /** The servers that hold keys now and answer. */
  masters(): Promise<RedisServer[]>;
  stop(): Promise<void>;
}

/** Longer than a cluster takes to replace a missing master. */
const RESTART_AFTER_MS = 6_000;

export const singleRedis = (url: string, process: SupervisedProcess): RedisServers => ({
  urls: url,
  masters: async () => [{ url, process }],
  stop: async () => {},
});

/** Starts three masters with a replica each. A killed server comes back as a replica. */
export async function startRedisCluster(folder: string): Promise<RedisServers> {
  const log = () => {};
  const supervisor = createSupervisor({
    logFolder: join(folder, "logs"),
    log,
    restartAfterMs: RESTART_AFTER_MS,
  });
  try {
    const options = { home: join(folder, "cluster"), dataDir: folder, log, masters: 3, replicas: 1 };
    const { urls, masters, replicas } = await launchRedisCluster(options, supervisor.start);
    const processes = [...masters, ...replicas];
    const servers = urls.split(",").map((url, index) => ({ url, process: processes[index] }));
    return {
      urls,
      masters: () =>
        until("a master of Redis Cluster", async () => {
          const found: RedisServer[] = [];
          for (const { url, process } of servers) {
            if (process && (await holdsKeys(url))) found.push({ url, process });
          }
          return found.length > 0 && found;
        }),
      stop: supervisor.stop,
    };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

async function holdsKeys(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, commandTimeout: 1_000 });
  redis.on("error", () => {});
  try {
    await redis.connect();
    return /myself,master .* connected \d/.test((await redis.call("CLUSTER", "NODES")) as string);
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
