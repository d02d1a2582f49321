import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@lode/stack/processes/ports";
import type { ProcessCommand } from "@lode/stack/processes/process-command";
import { launchRedis, type RedisOptions, type RunningRedis } from "@lode/stack/stores/redis";
import { Redis } from "ioredis";

const SLOTS = 16_384;
/** How long a master is silent before its replica takes over. Short, because a test waits for it. */
const NODE_TIMEOUT_MS = 1_500;
const PATIENCE_MS = 30_000;

export interface RedisCluster<T> {
  /** The value of REDIS_URL: every node, separated by commas. */
  urls: string;
  masters: T[];
  replicas: T[];
}

interface ClusterOptions extends Omit<RedisOptions, "port" | "name" | "args"> {
  masters: number;
  /** The number of replicas of each master. */
  replicas: number;
}

/**
 * Starts a Redis Cluster on free local ports. Resolves once every node knows that the cluster is complete.
 */
export async function launchRedisCluster<T>(
  options: ClusterOptions,
  launch: (command: ProcessCommand) => Promise<T>,
): Promise<RedisCluster<T>> {
  const { masters, replicas, home } = options;
  const nodes: RunningRedis<T>[] = [];
  for (let n = 1; n <= masters * (1 + replicas); n++) {
    const name = `redis-${n}`;
    const port = await freePort(1);
    const args = clusterArguments(port + 1);
    nodes.push(await launchRedis({ ...options, name, args, port, home: join(home, name) }, launch));
  }
  const clients = nodes.map(({ url }) => new Redis(url));
  try {
    await connectNodes(clients, masters);
  } finally {
    for (const client of clients) client.disconnect();
  }
  return {
    urls: nodes.map(({ url }) => url).join(","),
    masters: nodes.slice(0, masters).map(({ process }) => process),
    replicas: nodes.slice(masters).map(({ process }) => process),
  };
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
 * Does the same as `redis-cli --cluster create`: the first `masters` nodes share the slots, and the remaining
 * nodes replicate them in turn.
 */
async function connectNodes(clients: readonly Redis[], masters: number): Promise<void> {
  const [first] = clients;
  if (!first) throw new Error("A cluster needs nodes.");
  for (const [index, client] of clients.entries()) {
    await client.call("CLUSTER", "SET-CONFIG-EPOCH", String(index + 1));
    if (index < masters) {
      const from = Math.ceil((index * SLOTS) / masters);
      const to = Math.ceil(((index + 1) * SLOTS) / masters) - 1;
      await client.call("CLUSTER", "ADDSLOTSRANGE", String(from), String(to));
    }
  }
  const { host, port } = first.options;
  const bus = String((port ?? 0) + 1);
  for (const client of clients.slice(1)) await client.call("CLUSTER", "MEET", host ?? "", String(port), bus);
  await untilAll(clients, (facts) => facts.cluster_known_nodes === String(clients.length));
  for (const [index, client] of clients.entries()) {
    if (index < masters) continue;
    const id = (await clients[index % masters]?.call("CLUSTER", "MYID")) as string;
    await client.call("CLUSTER", "REPLICATE", id);
  }
  await untilAll(clients, (facts) => facts.cluster_state === "ok" && facts.cluster_size === String(masters));
  await Promise.all(
    clients.slice(0, masters).map((client) => hasReplicas(client, clients.length / masters - 1)),
  );
}

async function untilAll(
  clients: readonly Redis[],
  isReady: (facts: Record<string, string | undefined>) => boolean,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (const client of clients) {
    while (!isReady(parse((await client.call("CLUSTER", "INFO")) as string))) {
      if (Date.now() > deadline) throw new Error("The nodes of Redis Cluster do not find each other.");
      await sleep(50);
    }
  }
}

async function hasReplicas(master: Redis, count: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const states = (await master.info("replication")).match(/^slave\d+:.*state=online/gm) ?? [];
    if (states.length >= count) return;
    if (Date.now() > deadline) throw new Error("The replicas of Redis Cluster do not follow their masters.");
    await sleep(50);
  }
}

const parse = (text: string): Record<string, string | undefined> =>
  Object.fromEntries(text.split("\r\n").map((line) => line.split(":") as [string, string]));
