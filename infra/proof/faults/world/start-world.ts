import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Db } from "@lode/db/connection";
import type { Settings } from "@lode/ops/settings/project-settings";
import { type SandboxControls, sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { type Stack, startStack } from "../../../stack/stack.ts";
import type { Random } from "../../world/random.ts";
import { type SeededMiner, seedMiners } from "../../world/seed-miners.ts";
import { type OperationLog, openOperationLog } from "../driver/operation-log.ts";
import { type Balancer, startBalancer } from "../proxies/balancer.ts";
import { type RedisServers, singleRedis, startRedisCluster } from "./redis-servers.ts";
import { type Peers, startPeers } from "./start-peers.ts";
import { type Proxies, startProxies } from "./start-proxies.ts";
import { type Relays, startRelays } from "./start-relays.ts";

/**
 * The whole product with three workers, and its miners. Its connections to Postgres and to the Solana node go
 * through proxies.
 */
export interface World {
  stack: Stack;
  proxies: Proxies;
  /** Undefined unless the scenario has peers. */
  peers: Peers | undefined;
  /** Undefined unless the scenario has relays. */
  relays: Relays | undefined;
  redis: RedisServers;
  /** In front of the API processes if there are several. `stack.urls.web` is then its address. */
  balancer: Balancer | undefined;
  sandbox: SandboxControls;
  /** A direct connection to Postgres for the harness itself. */
  db: Db;
  miners: SeededMiner[];
  /** Deleted at the end. */
  folder: string;
  /** The folder of the evidence, kept for the checker. */
  evidence: string;
  operations: OperationLog;
  faults: FaultLog;
  /** How long the client waits for each answer. */
  answerWithinMs: number;
  random: Random;
  /** Randomness for the client's requests. */
  requestRandom: Random;
  /** Has this run at the end, before the servers stop. */
  atEnd(close: () => Promise<unknown>): void;
  stop(): Promise<void>;
}

export interface WorldOptions {
  evidence: string;
  random: Random;
  miners: number;
  /** Points of each miner. */
  points: bigint;
  /** Settings for all programs of the product. */
  settings: Settings;
  /** Settings for a single program: api, worker-1 … worker-3. `folder` is deleted at the end. */
  settingsFor: (program: string, folder: string) => Settings;
  /** Runs from the sources, as in the stack's options. */
  fromSources: boolean;
  apis: number;
  answerWithinMs: number;
  /** Uses Redis Cluster instead of a single server, and pgbouncer in front of Postgres. */
  isCluster: boolean;
  /** Puts a tarpit before every peer. */
  hasPeers: boolean;
  /** Starts two relays of Nostr in this process. */
  hasRelays: boolean;
}

const WORKERS = 3;
/** A transaction is final after 32 slots (1.9 s). A blockhash expires after 150 slots (9 s). */
const SLOT_MS = 60;

export async function startWorld(options: WorldOptions): Promise<World> {
  const { evidence, random } = options;
  const folder = makeTestFolder("lode-faults-");
  const removeFolder = throwAwayFolder(folder);
  rmSync(evidence, { recursive: true, force: true });
  mkdirSync(evidence, { recursive: true });
  const faults = openFaultLog(evidence);
  const opened: {
    redis?: RedisServers;
    proxies?: Promise<Proxies>;
    peers?: Promise<Peers>;
    relays?: Relays;
    stack?: Stack;
    balancer?: Balancer;
  } = {};
  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closing.reverse()) await close();
    await opened.balancer?.close();
    await opened.stack?.stop();
    await (await opened.proxies?.catch(() => undefined))?.close();
    await (await opened.peers?.catch(() => undefined))?.close();
    await opened.relays?.stop();
    await opened.redis?.stop();
    removeFolder();
  };
  try {
    if (options.hasRelays) opened.relays = await startRelays();
    if (options.isCluster) opened.redis = await startRedisCluster(folder);
    const stack = await startStack({
      dataDir: folder,
      ports: "free",
      demo: false,
      workers: WORKERS,
      apis: options.apis,
      fromSources: options.fromSources,
      restartAfterMs: 300,
      slotMs: SLOT_MS,
      env: {
        CAPTCHA_COST: "100",
        SIGN_IN_PER_MINUTE: "100000",
        READS_PER_MINUTE: "10000000",
        LOG_LEVEL: "info",
        ...options.settings,
        ...opened.relays?.settings,
        ...(opened.redis ? { REDIS_URL: opened.redis.urls } : {}),
      },
      settingsFor: async (program, given) => {
        opened.proxies ??= startProxies({
          settings: given,
          onFault: (kind) => faults.delivered(`RPC ${kind}`),
          poolerFolder: options.isCluster ? folder : undefined,
        });
        const settings = {
          ...(await opened.proxies).reroute(given),
          ...options.settingsFor(program, folder),
        };
        if (!options.hasPeers) return settings;
        opened.peers ??= startPeers(given);
        return (await opened.peers).reroute(settings);
      },
    });
    opened.stack = stack;
    if (!opened.proxies) throw new Error("No program of the product was started.");
    const proxies = await opened.proxies;
    const redis = opened.redis ?? singleRedis(stack.urls.redis, required(stack.processes.redis));
    if (options.apis > 1) opened.balancer = await startBalancer(stack.apiUrls);
    const web = opened.balancer?.url ?? stack.urls.web;
    const { x = "", mail = "", solana } = stack.urls;
    const database = options.isCluster ? proxies.primary.through(stack.urls.database) : stack.urls.database;
    const db = connect(database, { poolSize: 4, name: "lode-faults" });
    const operations = openOperationLog(evidence);
    const miners = await seedMiners(db, random.fork("miners"), {
      count: options.miners,
      points: options.points,
    });
    return {
      proxies,
      peers: await opened.peers,
      relays: opened.relays,
      redis,
      db,
      miners,
      folder,
      evidence,
      operations,
      faults,
      random,
      answerWithinMs: options.answerWithinMs,
      balancer: opened.balancer,
      stack: {
        ...stack,
        urls: { ...stack.urls, web, database },
        env: { ...stack.env, DATABASE_URL: database },
      },
      atEnd: (close) => void closing.push(close),
      requestRandom: random.fork("wishes"),
      sandbox: sandboxControls({ x, mail, solana }),
      async stop() {
        await db.destroy();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A scenario needs a Redis of its own: unset REDIS_URL.");
  return value;
}

/** Records the injected faults. */
interface FaultLog {
  /** `at`: milliseconds since 1970, by default now. `slot`: the chain's newest slot at a kill. */
  delivered(kind: string, more?: { at?: number; slot?: number; [detail: string]: unknown }): void;
  /** The run is void unless faults of all these kinds were delivered. */
  expect(kinds: readonly string[]): void;
}

function openFaultLog(folder: string): FaultLog {
  const file = join(folder, "faults.jsonl");
  return {
    delivered: (kind, more = {}) =>
      appendFileSync(file, `${JSON.stringify({ kind, at: Date.now(), ...more })}\n`),
    expect: (kinds) => writeFileSync(join(folder, "expected-faults.json"), JSON.stringify(kinds)),
  };
}
