import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildPage } from "./build-page.ts";
import { childEnvironments } from "./child-environment.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { nodeProgram } from "./process-command.ts";
import { forgetRunning, noteRunning } from "./running-note.ts";
import { loadSecrets, loadTreasury } from "./secrets.ts";
import { seedOnce } from "./seed-once.ts";
import { freePorts, type Ports, refuseBusyPorts, type Settings, wantedSandboxes } from "./settings.ts";
import { type StackUrls, urlsOf } from "./stack-urls.ts";
import { startDatabase, startQueueStore } from "./start-stores.ts";
import type { SupervisedProcess } from "./supervised-process.ts";
import { createSupervisor } from "./supervisor.ts";

const WORKERS = 2;

export interface StackOptions {
  dataDir: string;
  /** "free" for tests: any ports that nobody uses. */
  ports: Ports | "free";
  /** Whether the demo world is put in at the first start. */
  demo: boolean;
  /** The Solana sandbox's time for a slot; 400 ms when unset, as on the real chain. */
  slotMs?: number;
  /** False for a stack that is thrown away: faster, and without a promise about a power cut. */
  durable?: boolean;
  workers?: number;
  /** Milliseconds before an ended process is started again; without it the wait doubles each time. */
  restartAfterMs?: number;
  /** Changes what one program of the product is told, for tests that lead it through a proxy. */
  settingsFor?: (program: string, settings: Settings) => Settings | Promise<Settings>;
  /** Settings by their variables' names; DATABASE_URL, REDIS_URL, SOLANA_RPC_URL and SMTP_URL replace what we would start. */
  env?: Settings;
  log?: (sentence: string) => void;
  /** Stops the start wherever it is. */
  signal?: AbortSignal;
}

export interface StackProcesses {
  api: SupervisedProcess;
  workers: SupervisedProcess[];
  postgres: SupervisedProcess | undefined;
  redis: SupervisedProcess | undefined;
  x: SupervisedProcess | undefined;
  solana: SupervisedProcess | undefined;
  mail: SupervisedProcess | undefined;
}

export interface Stack {
  urls: StackUrls;
  /** What the API was given: for programs that stand beside it. */
  env: Settings;
  processes: StackProcesses;
  stop: () => Promise<void>;
}

/** The whole product, running. Rejects with one sentence, and then nothing is left running. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, demo, durable = true, env: settings = {}, workers: workerCount = WORKERS } = options;
  const { settingsFor = (_program, given) => given } = options;
  const unlock = lockDataFolder(dataDir);
  let failed = false;
  const log = (sentence: string) => {
    // Once one part has failed, what the others say of being stopped only hides the reason.
    if (!failed) options.log?.(sentence);
  };
  const stopAsked = () => options.signal?.aborted ?? false;
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
  /** Remembered, so that a failed start waits for all it has set in motion. */
  const begin = <T>(work: Promise<T>): Promise<T> => {
    starting.push(work);
    return work;
  };
  try {
    const wanted = wantedSandboxes(settings);
    const ports = options.ports === "free" ? await freePorts() : options.ports;
    await refuseBusyPorts(ports, settings);
    mkdirSync(dataDir, { recursive: true });
    const secrets = loadSecrets(dataDir);
    const treasury = loadTreasury(dataDir);
    const environments = childEnvironments({
      ...{ settings, secrets, treasury, ports, dataDir, demo },
      slotMs: options.slotMs,
    });
    options.signal?.addEventListener("abort", () => void supervisor.stop());

    const sandbox = async (name: "x" | "solana" | "mail") => {
      if (!wanted[name]) return undefined;
      const entry = `infra/sandbox/${name}/main.ts`;
      return supervisor.start(nodeProgram(`${name}-sandbox`, "sandbox", entry, environments.sandbox));
    };
    const shared = { settings, dataDir, durable, supervisor, log };
    const stores = begin(
      Promise.all([
        startDatabase({ ...shared, password: secrets.POSTGRES_PASSWORD }),
        startQueueStore(shared),
      ]),
    );
    const sandboxes = begin(Promise.all([sandbox("x"), sandbox("solana"), sandbox("mail")]));
    const page = begin(buildPage(log));
    const program = async (name: string, entry: string, environment: Settings) => {
      const [database, redis] = await stores;
      const env = { ...environment, DATABASE_URL: database.url, REDIS_URL: redis.url };
      return supervisor.start(nodeProgram(name, "product", entry, await settingsFor(name, env)));
    };
    const startApi = async () => {
      await page;
      return program("api", "api/src/main.ts", environments.product);
    };
    /** A worker looks at the chain before it serves. */
    const startWorker = async (name: string) => {
      await sandboxes;
      return program(name, "worker/src/main.ts", { ...environments.worker, WORKER_NAME: name });
    };
    const workerNames = Array.from({ length: workerCount }, (_, index) => `worker-${index + 1}`);
    const [api, workers, [database, redis], [x, solana, mail]] = await Promise.all([
      begin(startApi()),
      begin(Promise.all(workerNames.map(startWorker))),
      stores,
      sandboxes,
    ]);
    log("The sandboxes, the API and the workers serve");

    const product = { ...environments.product, DATABASE_URL: database.url, REDIS_URL: redis.url };
    if (demo && wanted.x)
      await begin(seedOnce({ dataDir, env: product, ownDatabase: database.process !== undefined, log }));
    if (stopAsked()) throw new Error("The start was stopped.");
    const { SOLANA_RPC_URL = "", TREASURY_ADDRESS = "" }: Settings = product;
    noteRunning(dataDir, {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SOLANA_RPC_URL,
      TREASURY_ADDRESS,
    });

    return {
      urls: urlsOf(product, wanted),
      env: product,
      processes: { api, workers, postgres: database.process, redis: redis.process, x, solana, mail },
      stop,
    };
  } catch (error) {
    failed = true;
    await supervisor.stop();
    await Promise.allSettled(starting);
    unlock();
    throw error;
  }
}
