import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@lode/db/connection";
import { projectRoot, type Settings } from "@lode/ops/settings/project-settings";
import { SANDBOX_PROVIDER, SANDBOX_SEEDS } from "@lode/sandbox/nostr/known-keys";
import { startNostrSandbox } from "@lode/sandbox/nostr/start-nostr-sandbox";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { startStack } from "../../../stack/stack.ts";
import { createRandom } from "../../world/random.ts";
import { seedMiners } from "../../world/seed-miners.ts";
import { startBalancer } from "../proxies/balancer.ts";
import { startRpcProxy } from "../proxies/rpc-proxy.ts";
import { startTcpProxy } from "../proxies/tcp-proxy.ts";
import { type PeerServers, startPeers } from "./start-peers.ts";

type Proxies = Awaited<ReturnType<typeof startProxies>>;

/** Starts proxies for the product's connections. `settings`: the product's, before they are rerouted. */
async function startProxies(settings: Settings, onFault: (kind: string) => void) {
  const { DATABASE_URL = "", SOLANA_RPC_URL = "", REDIS_URL = "" } = settings;
  const [database, redis, solana] = await Promise.all([
    startTcpProxy(hostAndPort(DATABASE_URL)),
    startTcpProxy(hostAndPort(REDIS_URL)),
    startRpcProxy(SOLANA_RPC_URL, onFault),
  ]);
  return {
    database,
    redis,
    solana,
    reroute: (given: Settings): Settings => ({
      ...given,
      DATABASE_URL: database.through(DATABASE_URL),
      REDIS_URL: redis.through(REDIS_URL),
      SOLANA_RPC_URL: solana.url,
    }),
    async close() {
      await Promise.all([database.close(), redis.close(), solana.close()]);
    },
  };
}

export function hostAndPort(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

export type Relays = Awaited<ReturnType<typeof startRelays>>;

/** Two relays of Nostr in this process, so that the scenario can make them lie and read what they have stored. */
async function startRelays() {
  const both = [await startNostrSandbox({ port: 0 }), await startNostrSandbox({ port: 0 })] as const;
  return {
    both,
    settings: {
      NOSTR_RELAYS: both.map(({ relayUrl }) => relayUrl).join(","),
      NOSTR_TIMEOUT_MS: "1500",
      NOSTR_TRUST_SEEDS: SANDBOX_SEEDS.join(","),
      NOSTR_TRUST_PROVIDER: SANDBOX_PROVIDER,
    },
    async stop() {
      for (const relay of both) await relay.stop();
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

export interface RunOptions {
  seed: number;
  size?: number | undefined;
  /** The name of the evidence folder; by default the scenario's name. */
  label?: string;
  settingsFor?: Scenario["settingsFor"];
  /** Runs from the sources, so that planted bugs can be put into the code as it is loaded. */
  fromSources?: boolean;
  /** Statements to run on the database before the first request. */
  sql?: readonly string[];
}

/** Lifts the limits of operators and clients, which are not under test here. */
const UNLIMITED = {
  REVIEW_THRESHOLD: "1000000000",
  TOKEN_ACCOUNTS_PER_MINER: "1000",
  WALLET_CHANGES_PER_DAY: "0",
  DAILY_PAYOUT_POINTS: "0",
  DAILY_PAYOUT_POINTS_PER_MINER: "0",
  MAX_PAYOUT_POINTS: "0",
  CAPTCHA_COST: "100",
  SIGN_IN_PER_MINUTE: "100000",
  READS_PER_MINUTE: "10000000",
  LOG_LEVEL: "info",
};

const WORKERS = 3;
/** A transaction is final after 32 slots (1.9 s). A blockhash expires after 150 slots (9 s). */
const SLOT_MS = 60;

/**
 * The whole product with three workers, and its miners. Its connections to Postgres and to the Solana node go
 * through proxies.
 */
export async function startWorld(scenario: Scenario, options: RunOptions) {
  const { apis = 1, miners = 60, points = 100_000n, answerWithinMs = 6_000 } = scenario;
  const random = createRandom(options.seed);
  const evidence = join(projectRoot, ".data/reports/faults", options.label ?? scenario.name);
  const folder = makeTestFolder("lode-faults-");
  rmSync(evidence, { recursive: true, force: true });
  mkdirSync(evidence, { recursive: true });
  const keep = (file: string, content: unknown) =>
    writeFileSync(join(evidence, file), JSON.stringify(content));
  const note = (file: string, line: object) =>
    appendFileSync(join(evidence, file), `${JSON.stringify(line)}\n`);
  /** Records the injected faults. */
  const faults = {
    /** `at`: milliseconds since 1970, by default now. */
    delivered: (kind: string, more: { at?: number; [detail: string]: unknown } = {}) =>
      note("faults.jsonl", { kind, at: Date.now(), ...more }),
    /** The run is void unless faults of all these kinds were delivered. */
    expect: (kinds: readonly string[]) => keep("expected-faults.json", kinds),
  };
  const closing: (() => unknown)[] = [throwAwayFolder(folder)];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    const relays = scenario.hasRelays ? await startRelays() : undefined;
    closing.push(() => relays?.stop());
    const opening: { proxies?: Promise<Proxies>; peers?: Promise<PeerServers> } = {};
    closing.push(async () => {
      for (const part of [opening.peers, opening.proxies])
        await (await part?.catch(() => undefined))?.close();
    });
    const stack = await startStack({
      dataDir: folder,
      ports: "free",
      demo: false,
      workers: WORKERS,
      apis,
      fromSources: options.fromSources ?? false,
      restartAfterMs: 300,
      slotMs: SLOT_MS,
      env: {
        ...UNLIMITED,
        ...scenario.settings,
        ...relays?.settings,
      },
      settingsFor: async (program, given) => {
        opening.proxies ??= startProxies(given, (kind) => faults.delivered(`RPC ${kind}`));
        const settings = {
          ...(await opening.proxies).reroute(given),
          ...scenario.settingsFor?.(program, folder),
          ...options.settingsFor?.(program, folder),
        };
        if (!scenario.hasPeers) return settings;
        opening.peers ??= startPeers(given);
        return (await opening.peers).reroute(settings);
      },
    });
    closing.push(() => stack.stop());
    const proxies = await opening.proxies;
    if (!proxies) throw new Error("No program of the product was started.");
    const { redis } = stack.processes;
    if (!redis) throw new Error("A scenario needs a Redis of its own: unset REDIS_URL.");
    const balancer = apis > 1 ? await startBalancer(stack.apiUrls) : undefined;
    closing.push(() => balancer?.close());
    const web = balancer?.url ?? stack.urls.web;
    const database = scenario.failsOver ? proxies.database.through(stack.urls.database) : stack.urls.database;
    const env: Settings = { ...stack.env, DATABASE_URL: database };
    const db = connect(database, { poolSize: 4, name: "lode-faults" });
    closing.push(() => db.destroy());
    return {
      stack: { ...stack, urls: { ...stack.urls, web, database }, env },
      proxies,
      /** Undefined unless the scenario has peers. */
      peers: await opening.peers,
      /** Undefined unless the scenario has relays. */
      relays,
      redis: { url: stack.urls.redis, process: redis },
      sandbox: sandboxControls(stack.urls),
      /** A connection to Postgres for the harness itself. */
      db,
      miners: await seedMiners(db, random.fork("miners"), { count: miners, points }),
      /** Deleted at the end. */
      folder,
      /** The folder of the evidence, kept for the checker. */
      evidence,
      /** Writes what the checker must know. */
      keep,
      /** Adds a line to what the checker must know. */
      note,
      faults,
      /** How long the client waits for each answer. */
      answerWithinMs,
      random,
      /** Randomness for the client's requests. */
      requestRandom: random.fork("wishes"),
      /** Registers work for the end, before the servers stop. */
      atEnd: (close: () => Promise<unknown>) => void closing.push(close),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A scenario injects one kind of fault. */
export interface Scenario {
  /** The short name: S1, S2 … */
  name: string;
  title: string;
  /** The default number of withdrawals, actions or miners. */
  size: number;
  /** Settings for all programs of the product. */
  settings?: Settings;
  /** Settings for a single program: api, worker-1, worker-2 or worker-3. */
  settingsFor?(program: string, folder: string): Settings;
  /** How long a client waits for each answer; by default six seconds. */
  answerWithinMs?: number;
  /** The number of API processes behind a load balancer; by default a single process without a balancer. */
  apis?: number;
  /** Another server becomes the primary, so the harness too reaches Postgres through the proxy. */
  failsOver?: boolean;
  /** Puts a proxy before every peer, with a captcha provider. */
  hasPeers?: boolean;
  /** Replaces the stack's relay of Nostr by two relays that can lie. */
  hasRelays?: boolean;
  miners?: number;
  /** Each miner's points at the start. */
  points?: bigint;
  /** How long the product has to finish all open work after the last fault. */
  finishWithinMs?: number;
  /** Requests work and injects faults. Resolves once no fault is active; open work then has time to end. */
  run(world: World, size: number): Promise<void>;
}
