import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "@lode/ops/settings/project-settings";
import { forgetRunning, noteRunning } from "@lode/ops/settings/running-note";
import { loadSecrets, loadTreasury } from "@lode/ops/settings/secrets";
import { seedOnce } from "./demo/seed-once.ts";
import type { SupervisedProcess } from "./processes/supervised-process.ts";
import { createSupervisor } from "./processes/supervisor.ts";
import { type ProgramOptions, startPrograms } from "./programs/start-programs.ts";
import { childEnvironments } from "./settings/child-environment.ts";
import { lockDataFolder } from "./settings/data-folder-lock.ts";
import {
  freePorts,
  type Ports,
  type PortVariable,
  refuseBusyPorts,
  wantedSandboxes,
} from "./settings/settings.ts";

const WORKERS = 2;

export interface StackOptions {
  dataDir: string;
  /** "free" selects unused ports. */
  ports: Ports | "free";
  /** Whether the demo world is created at the first start. */
  demo: boolean;
  /** The Solana sandbox's slot time; 400 ms by default, as on the real chain. */
  slotMs?: number;
  /** False for a temporary stack: faster, but its data does not survive a power cut. */
  durable?: boolean;
  workers?: number;
  /** The number of API processes. */
  apis?: number;
  /**
   * Runs the programs from TypeScript instead of compiling them first: for development, and for planted bugs.
   */
  fromSources?: boolean;
  /** Milliseconds before an ended process is restarted; by default the wait doubles each time. */
  restartAfterMs?: number;
  /** Changes the settings of a single program, for tests with proxies. */
  settingsFor?: (program: string, settings: Settings) => Settings | Promise<Settings>;
  /**
   * Settings by the names of their variables. DATABASE_URL, REDIS_URL, SOLANA_RPC_URL and SMTP_URL replace
   * the stack's own servers.
   */
  env?: Settings;
  log?: (sentence: string) => void;
  /** Aborts the start at any point. */
  signal?: AbortSignal;
}

export interface StackProcesses {
  /** The API process on PORT. */
  api: SupervisedProcess;
  /** All API processes, including `api`. */
  apis: SupervisedProcess[];
  workers: SupervisedProcess[];
  postgres: SupervisedProcess | undefined;
  redis: SupervisedProcess | undefined;
  x: SupervisedProcess | undefined;
  nostr: SupervisedProcess | undefined;
  solana: SupervisedProcess | undefined;
  mail: SupervisedProcess | undefined;
}

export interface Stack {
  urls: StackUrls;
  /** The miners' port of each API process. */
  apiUrls: string[];
  /** The settings of the API, for other programs. */
  env: Settings;
  processes: StackProcesses;
  stop: () => Promise<void>;
}

/** Starts the whole product. If that fails, rejects with a single sentence and leaves nothing running. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir } = options;
  const unlock = lockDataFolder(dataDir);
  let failed = false;
  const log = (sentence: string) => {
    // After the first failure, errors of parts that are being stopped would hide the cause.
    if (!failed) options.log?.(sentence);
  };
  const supervisor = createSupervisor({
    logFolder: join(dataDir, "logs"),
    log,
    restartAfterMs: options.restartAfterMs,
  });
  const stop = async () => {
    forgetRunning(dataDir);
    await supervisor.stop();
    unlock();
  };
  const starting: Promise<unknown>[] = [];
  const begin = <T>(work: Promise<T>): Promise<T> => {
    starting.push(work);
    return work;
  };
  try {
    return { ...(await start(options, { supervisor, log, begin })), stop };
  } catch (error) {
    failed = true;
    await supervisor.stop();
    await Promise.allSettled(starting);
    unlock();
    throw error;
  }
}

async function start(
  options: StackOptions,
  tools: Pick<ProgramOptions, "supervisor" | "log" | "begin">,
): Promise<Omit<Stack, "stop">> {
  const { dataDir, demo, durable = true, env: settings = {}, workers: workerCount = WORKERS } = options;
  const { settingsFor = (_program, given) => given, signal } = options;
  const wanted = wantedSandboxes(settings);
  const ports = options.ports === "free" ? await freePorts() : options.ports;
  await refuseBusyPorts(ports, settings);
  mkdirSync(dataDir, { recursive: true });
  const secrets = loadSecrets(dataDir);
  const treasury = loadTreasury(dataDir);
  const facts = { settings, secrets, treasury, ports, dataDir, demo, slotMs: options.slotMs };
  const environments = childEnvironments(facts);
  signal?.addEventListener("abort", () => void tools.supervisor.stop());

  const { compiled, api, apis, workers, database, redis, x, nostr, solana, mail } = await startPrograms({
    settings,
    environments,
    dataDir,
    durable,
    workerCount,
    apiCount: options.apis ?? 1,
    fromSources: options.fromSources ?? false,
    settingsFor,
    ...tools,
    databasePassword: secrets.POSTGRES_PASSWORD,
  });
  tools.log("The sandboxes, the API and the workers are ready");

  const product = { ...environments.product, DATABASE_URL: database.url, REDIS_URL: redis.url };
  const seed = {
    dataDir,
    compiled,
    env: product,
    ownDatabase: database.process !== undefined,
    log: tools.log,
  };
  if (demo && wanted.x) await tools.begin(seedOnce(seed));
  if (signal?.aborted) throw new Error("The start was stopped.");
  const { SOLANA_RPC_URL = "", TREASURY_ADDRESS = "", NOSTR_RELAYS = "" }: Settings = product;
  noteRunning(dataDir, {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SOLANA_RPC_URL,
    TREASURY_ADDRESS,
    NOSTR_RELAYS,
  });
  return {
    urls: urlsOf(product, wanted),
    apiUrls: apis.map(({ url }) => url),
    env: product,
    processes: {
      api,
      apis: apis.map(({ process }) => process),
      workers,
      postgres: database.process,
      redis: redis.process,
      x,
      nostr,
      solana,
      mail,
    },
  };
}

interface StackUrls {
  web: string;
  operators: string;
  x: string | undefined;
  /** The relay's address over HTTP. */
  nostr: string | undefined;
  mail: string | undefined;
  smtp: string;
  solana: string;
  database: string;
  redis: string;
}

function urlsOf(env: Settings, wanted: ReturnType<typeof wantedSandboxes>): StackUrls {
  const local = (variable: PortVariable) => `http://127.0.0.1:${env[variable]}`;
  return {
    web: env.PUBLIC_URL ?? "",
    operators: local("OPS_PORT"),
    x: wanted.x ? local("X_SANDBOX_PORT") : undefined,
    nostr: wanted.nostr ? local("NOSTR_SANDBOX_PORT") : undefined,
    mail: wanted.mail ? local("MAIL_PORT") : undefined,
    smtp: env.SMTP_URL ?? "",
    solana: env.SOLANA_RPC_URL ?? "",
    database: env.DATABASE_URL ?? "",
    redis: env.REDIS_URL ?? "",
  };
}
