import { join } from "node:path";
import { until } from "@lode/sandbox/people/until";
import { freePort } from "@lode/stack/processes/ports";
import { createSupervisor, type SupervisedProcess } from "@lode/stack/processes/supervisor";
import { launchRedis } from "@lode/stack/stores/redis";
import { Redis } from "ioredis";

const SLOTS = 16_384;
/** How long a master is silent before its replica takes over. Short, because a test waits for it. */
const NODE_TIMEOUT_MS = 1_500;
/** Longer than a cluster takes to replace a missing master. */
const RESTART_AFTER_MS = 6_000;
const MASTERS = 3;
const NODES = 2 * MASTERS; // each with a replica

/** Starts processes outside the stack, and restarts them when they end. */
export const supervise = (folder: string, restartAfterMs = 300) =>
  createSupervisor({ logFolder: join(folder, "logs"), log: () => {}, restartAfterMs });

interface RedisServer {
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

/**
 * Starts a Redis Cluster on free local ports. Resolves once every node knows that the cluster is complete. A killed server
 * comes back as a replica.
 */
export async function startRedisCluster(folder: string): Promise<RedisServers> {
  const { start, stop } = supervise(folder, RESTART_AFTER_MS);
  try {
    const servers: RedisServer[] = [];
    for (let n = 1; n <= NODES; n++) {
      const name = `redis-${n}`;
      const port = await freePort(1);
      const own = { name, port, args: clusterArguments(port + 1), home: join(folder, "cluster", name) };
      servers.push(await launchRedis({ ...own, dataDir: folder, log: () => {} }, start));
    }
    const clients = servers.map(({ url }) => new Redis(url));
    await connectNodes(clients).finally(() => {
      for (const client of clients) client.disconnect();
    });
    const masters = () =>
      until("a master of Redis Cluster", async () => {
        const found: RedisServer[] = [];
        for (const server of servers) if (await holdsKeys(server)) found.push(server);
        return found.length > 0 && found;
      });
    return { urls: servers.map(({ url }) => url).join(","), masters, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const holdsKeys = async ({ url }: RedisServer): Promise<boolean> => {
  const nodes = await tryOn(url, (redis) => redis.call("CLUSTER", "NODES"));
  return /myself,master .* connected \d/.test(String(nodes));
};

/** Sends a command over a connection of its own. Returns undefined if that fails. */
export async function tryOn<T>(url: string, command: (redis: Redis) => Promise<T>): Promise<T | undefined> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, commandTimeout: 1_000 });
  redis.on("error", () => {});
  try {
    await redis.connect();
    return await command(redis);
  } catch {
    return undefined;
  } finally {
    redis.disconnect();
  }
}

const clusterArguments = (busPort: number): string[] => [
  "--cluster-enabled",
  "yes",
  "--cluster-config-file",
  "nodes.conf",
  // The default, the port plus 10,000, may already be taken by an outgoing connection.
  "--cluster-port",
  String(busPort),
  "--cluster-node-timeout",
  String(NODE_TIMEOUT_MS),
  // While a new master is chosen, the other masters keep serving.
  "--cluster-require-full-coverage",
  "no",
  "--cluster-replica-validity-factor",
  "0",
];

/**
 * Does the same as `redis-cli --cluster create`: the first nodes are masters and share the slots, and the remaining nodes
 * replicate them in turn.
 */
async function connectNodes(clients: readonly Redis[]): Promise<void> {
  const masters = clients.slice(0, MASTERS);
  for (const [index, client] of clients.entries())
    await client.call("CLUSTER", "SET-CONFIG-EPOCH", String(index + 1));
  for (const [index, master] of masters.entries()) {
    const from = Math.ceil((index * SLOTS) / MASTERS);
    const to = Math.ceil(((index + 1) * SLOTS) / MASTERS) - 1;
    await master.call("CLUSTER", "ADDSLOTSRANGE", String(from), String(to));
  }
  for (const client of clients) {
    const { port = 0 } = client.options;
    await clients[0]?.call("CLUSTER", "MEET", "127.0.0.1", String(port), String(port + 1));
  }
  await untilAll(clients, `cluster_known_nodes:${NODES}`);
  for (const [index, replica] of clients.slice(MASTERS).entries()) {
    const id = (await masters[index]?.call("CLUSTER", "MYID")) as string;
    await replica.call("CLUSTER", "REPLICATE", id);
  }
  await untilAll(clients, "cluster_state:ok", `cluster_size:${MASTERS}`);
  await until("the replicas to follow their masters", async () => {
    const reports = await Promise.all(masters.map((master) => master.info("replication")));
    return reports.every((report) => /^slave0:.*state=online/m.test(report));
  });
}

/** Waits until every node reports these facts of the cluster. */
async function untilAll(clients: readonly Redis[], ...facts: string[]): Promise<void> {
  await until(`every node to report ${facts.join(", ")}`, async () => {
    const reports = await Promise.all(clients.map((client) => client.call("CLUSTER", "INFO")));
    return reports.every((report) => facts.every((fact) => String(report).includes(`${fact}\r\n`)));
  });
}
