import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "@lode/ops/settings/project-settings";
import { forgetRunning, noteRunning } from "@lode/ops/settings/running-note";
import { loadSecrets, loadTreasury } from "@lode/ops/settings/secrets";
import { seedOnce } from "./demo/seed-once.ts";
import { freePort } from "./processes/ports.ts";
import { nodeProgram } from "./processes/process-command.ts";
import { createSupervisor, type Supervisor } from "./processes/supervisor.ts";
import { buildPage } from "./programs/build-page.ts";
import { buildPrograms } from "./programs/build-programs.ts";
import { type ChildEnvironments, childEnvironments } from "./settings/child-environment.ts";
import { lockDataFolder } from "./settings/data-folder-lock.ts";
import {
  freePorts,
  type Ports,
  type PortVariable,
  refuseBusyPorts,
  wantedSandboxes,
} from "./settings/settings.ts";
import { startDatabase, startQueueStore } from "./stores/start-stores.ts";

const WORKERS = 2;

export interface StackOptions {
  dataDir: string;
  ports: Ports | "free";
  demo: boolean;
  /** The Solana sandbox's slot time; 400 ms by default, as on the real chain. */
  slotMs?: number;
  /** False for a temporary stack: faster, but its data does not survive a power cut. */
  durable?: boolean;
  workers?: number;
  apis?: number;
  /** Runs the programs from TypeScript instead of compiling them first: for development, and for planted bugs. */
  fromSources?: boolean;
  /** Milliseconds before an ended process is restarted; by default two seconds. */
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

export type Stack = Awaited<ReturnType<typeof startStack>>;

interface StackTools {
  supervisor: Supervisor;
  log: (sentence: string) => void;
  /** Registers work in progress, so that a failed start can wait for it. */
  begin: <T>(work: Promise<T>) => Promise<T>;
}

/** Starts the whole product. If that fails, rejects with a single sentence and leaves nothing running. */
export async function startStack(options: StackOptions) {
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

async function start(options: StackOptions, tools: StackTools) {
  const { dataDir, demo, env: settings = {}, signal } = options;
  const { supervisor, log, begin } = tools;
  const wanted = wantedSandboxes(settings);
  const ports = options.ports === "free" ? await freePorts() : options.ports;
  await refuseBusyPorts(ports, settings);
  mkdirSync(dataDir, { recursive: true });
  const secrets = loadSecrets(dataDir);
  const treasury = loadTreasury(dataDir);
  const facts = { settings, secrets, treasury, ports, dataDir, demo, slotMs: options.slotMs };
  const environments = childEnvironments(facts);
  signal?.addEventListener("abort", () => void supervisor.stop());

  const started = await startPrograms({
    ...options,
    ...tools,
    environments,
    password: secrets.POSTGRES_PASSWORD,
  });
  const { compiled, database, redis, apiUrls, processes } = started;
  log("The sandboxes, the API and the workers are ready");

  const product: Settings = { ...environments.product, DATABASE_URL: database.url, REDIS_URL: redis.url };
  const ownDatabase = database.process !== undefined;
  if (demo && wanted.x) await begin(seedOnce({ dataDir, compiled, env: product, ownDatabase, log }));
  if (signal?.aborted) throw new Error("The start was stopped.");
  noteRunning(dataDir, product);
  // `env`: the settings of the API, for other programs.
  return { urls: urlsOf(product, wanted), apiUrls, env: product, processes };
}

interface ProgramOptions extends StackOptions, StackTools {
  log: StackTools["log"];
  environments: ChildEnvironments;
  password: string;
}

/**
 * Starts stores, sandboxes and the build of the page at the same time. The API starts when the page is built,
 * and the workers when the sandboxes are ready.
 */
async function startPrograms(options: ProgramOptions) {
  const { env: settings = {}, environments, durable = true, supervisor, log, begin } = options;
  const wanted = wantedSandboxes(settings);
  const storeOptions = { ...options, settings, durable };
  const stores = begin(Promise.all([startDatabase(storeOptions), startQueueStore(storeOptions)]));
  const compiled = options.fromSources ? undefined : await begin(buildPrograms(log));
  const startSandbox = async (name: keyof typeof wanted) => {
    if (!wanted[name]) return undefined;
    const entry = `infra/sandbox/${name}/main.ts`;
    return supervisor.start(nodeProgram(`${name}-sandbox`, "sandbox", entry, environments.sandbox, compiled));
  };
  const sandboxes = begin(
    Promise.all([startSandbox("x"), startSandbox("nostr"), startSandbox("solana"), startSandbox("mail")]),
  );
  const page = begin(buildPage(log, { sandboxWallet: wanted.solana }));

  const program = async (name: string, entry: string, environment: Settings) => {
    const [database, redis] = await stores;
    const env = { ...environment, DATABASE_URL: database.url, REDIS_URL: redis.url };
    const own = (await options.settingsFor?.(name, env)) ?? env;
    return supervisor.start(nodeProgram(name, "product", entry, own, compiled));
  };
  const startApi = async (index: number) => {
    await page;
    const name = index === 0 ? "api" : `api-${index + 1}`;
    const env = index === 0 ? environments.product : await onOtherPorts(environments.product);
    const process = await program(name, "api/src/main.ts", env);
    return { process, url: `http://127.0.0.1:${env.PORT}` };
  };
  const startWorker = async (index: number) => {
    await sandboxes;
    const name = `worker-${index + 1}`;
    return program(name, "worker/src/main.ts", environments.worker);
  };
  const [apis, workers, [database, redis], [x, nostr, solana, mail]] = await Promise.all([
    begin(Promise.all(Array.from({ length: options.apis ?? 1 }, (_, index) => startApi(index)))),
    begin(Promise.all(Array.from({ length: options.workers ?? WORKERS }, (_, index) => startWorker(index)))),
    stores,
    sandboxes,
  ]);
  const [first] = apis;
  if (!first) throw new Error("A stack needs an API.");
  const processes = {
    api: first.process,
    apis: apis.map(({ process }) => process),
    workers,
    postgres: database.process,
    redis: redis.process,
    x,
    nostr,
    solana,
    mail,
  };
  return { compiled, database, redis, apiUrls: apis.map(({ url }) => url), processes };
}

const onOtherPorts = async (environment: Settings): Promise<Settings> => ({
  ...environment,
  PORT: String(await freePort()),
  OPS_PORT: String(await freePort()),
});

export type StackUrls = ReturnType<typeof urlsOf>;

function urlsOf(env: Settings, wanted: ReturnType<typeof wantedSandboxes>) {
  const local = (variable: PortVariable) => `http://127.0.0.1:${env[variable]}`;
  return {
    web: env.PUBLIC_URL ?? "",
    operators: local("OPS_PORT"),
    x: wanted.x ? local("X_SANDBOX_PORT") : undefined,
    // The relay's address over HTTP.
    nostr: wanted.nostr ? local("NOSTR_SANDBOX_PORT") : undefined,
    mail: wanted.mail ? local("MAIL_PORT") : undefined,
    solana: env.SOLANA_RPC_URL ?? "",
    database: env.DATABASE_URL ?? "",
    redis: env.REDIS_URL ?? "",
  };
}
