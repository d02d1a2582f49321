import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "@lode/ops/settings/project-settings";
import { forgetRunning, noteRunning } from "@lode/ops/settings/running-note";
import { loadSecrets, loadTreasury } from "@lode/ops/settings/secrets";
import { seedOnce } from "./demo/seed-once.ts";
import { freePort } from "./processes/ports.ts";
import { nodeProgram } from "./processes/process-command.ts";
import type { SupervisedProcess } from "./processes/supervised-process.ts";
import { createSupervisor, type Supervisor } from "./processes/supervisor.ts";
import { buildPage } from "./programs/build-page.ts";
import { type BuiltPrograms, buildPrograms } from "./programs/build-programs.ts";
import { type ChildEnvironments, childEnvironments } from "./settings/child-environment.ts";
import { lockDataFolder } from "./settings/data-folder-lock.ts";
import {
  freePorts,
  type Ports,
  type PortVariable,
  refuseBusyPorts,
  wantedSandboxes,
} from "./settings/settings.ts";
import { type Store, startDatabase, startQueueStore } from "./stores/start-stores.ts";

interface ProgramOptions {
  settings: Settings;
  environments: ChildEnvironments;
  dataDir: string;
  durable: boolean;
  databasePassword: string;
  workerCount: number;
  apiCount: number;
  /** Runs TypeScript, so that a restart uses the current sources. */
  fromSources: boolean;
  settingsFor: (program: string, settings: Settings) => Settings | Promise<Settings>;
  supervisor: Supervisor;
  log: (sentence: string) => void;
  /** Registers work in progress, so that a failed start can wait for it. */
  begin: <T>(work: Promise<T>) => Promise<T>;
}

interface Programs {
  compiled: BuiltPrograms | undefined;
  /** The API process on PORT and OPS_PORT. */
  api: SupervisedProcess;
  /** All API processes; the others use free ports. */
  apis: { process: SupervisedProcess; url: string }[];
  workers: SupervisedProcess[];
  database: Store;
  redis: Store;
  x: SupervisedProcess | undefined;
  nostr: SupervisedProcess | undefined;
  solana: SupervisedProcess | undefined;
  mail: SupervisedProcess | undefined;
}

/**
 * Starts stores, sandboxes and the build of the page at the same time. The API starts when the page is built,
 * and the workers when the sandboxes are ready.
 */
async function startPrograms(options: ProgramOptions): Promise<Programs> {
  const { settings, environments, dataDir, durable, supervisor, log, begin } = options;
  const shared = { settings, dataDir, durable, supervisor, log };
  const stores = begin(
    Promise.all([startDatabase({ ...shared, password: options.databasePassword }), startQueueStore(shared)]),
  );
  const compiled = options.fromSources ? undefined : await begin(buildPrograms(log));
  const sandboxes = begin(startSandboxes(options, compiled));
  const page = begin(buildPage(log, { sandboxWallet: wantedSandboxes(settings).solana }));

  const program = async (name: string, entry: string, environment: Settings) => {
    const [database, redis] = await stores;
    const env = { ...environment, DATABASE_URL: database.url, REDIS_URL: redis.url };
    const own = await options.settingsFor(name, env);
    return supervisor.start(nodeProgram(name, "product", entry, own, compiled));
  };
  const startApi = async (index: number) => {
    await page;
    const name = index === 0 ? "api" : `api-${index + 1}`;
    const env = index === 0 ? environments.product : await onOtherPorts(environments.product);
    return {
      process: await program(name, "api/src/main.ts", env),
      url: `http://127.0.0.1:${env.PORT}`,
    };
  };
  const startWorker = async (name: string) => {
    await sandboxes;
    return program(name, "worker/src/main.ts", { ...environments.worker, WORKER_NAME: name });
  };
  const workerNames = Array.from({ length: options.workerCount }, (_, index) => `worker-${index + 1}`);
  const [apis, workers, [database, redis], [x, nostr, solana, mail]] = await Promise.all([
    begin(Promise.all(Array.from({ length: options.apiCount }, (_, index) => startApi(index)))),
    begin(Promise.all(workerNames.map(startWorker))),
    stores,
    sandboxes,
  ]);
  const [first] = apis;
  if (!first) throw new Error("A stack needs an API.");
  return { compiled, api: first.process, apis, workers, database, redis, x, nostr, solana, mail };
}

const onOtherPorts = async (environment: Settings): Promise<Settings> => ({
  ...environment,
  PORT: String(await freePort()),
  OPS_PORT: String(await freePort()),
});

function startSandboxes(
  { settings, environments, supervisor }: ProgramOptions,
  compiled: BuiltPrograms | undefined,
) {
  const wanted = wantedSandboxes(settings);
  const start = async (name: keyof typeof wanted) => {
    if (!wanted[name]) return undefined;
    const entry = `infra/sandbox/${name}/main.ts`;
    return supervisor.start(nodeProgram(`${name}-sandbox`, "sandbox", entry, environments.sandbox, compiled));
  };
  return Promise.all([start("x"), start("nostr"), start("solana"), start("mail")]);
}

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
