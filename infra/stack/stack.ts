import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildPage } from "./build-page.ts";
import { childEnvironments } from "./child-environment.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { nodeProgram } from "./process-command.ts";
import { loadSecrets, loadTreasury } from "./secrets.ts";
import { seedOnce } from "./seed-once.ts";
import { freePorts, type Ports, refuseBusyPorts, type Settings, wantedSandboxes } from "./settings.ts";
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
  /** Settings by their variables' names; DATABASE_URL, REDIS_URL, SOLANA_RPC_URL and SMTP_URL replace what we would start. */
  env?: Settings;
  log?: (sentence: string) => void;
  /** Stops the start wherever it is. */
  signal?: AbortSignal;
}

export interface StackUrls {
  web: string;
  operators: string;
  x: string | undefined;
  mail: string | undefined;
  smtp: string;
  solana: string;
  database: string;
  redis: string;
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
  const { dataDir, demo, durable = true, env: settings = {} } = options;
  const unlock = lockDataFolder(dataDir);
  let failed = false;
  const log = (sentence: string) => {
    // Once one part has failed, what the others say of being stopped only hides the reason.
    if (!failed) options.log?.(sentence);
  };
  const stopAsked = () => options.signal?.aborted ?? false;
  const supervisor = createSupervisor({ logFolder: join(dataDir, "logs"), log });
  const stop = async () => {
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
    const stores = { settings, dataDir, durable, supervisor, log };
    const [database, redis, x, solana, mail] = await Promise.all([
      begin(startDatabase({ ...stores, password: secrets.POSTGRES_PASSWORD })),
      begin(startQueueStore(stores)),
      begin(sandbox("x")),
      begin(sandbox("solana")),
      begin(sandbox("mail")),
      begin(buildPage(log)),
    ]);
    log("The sandboxes serve");

    const urls = { DATABASE_URL: database.url, REDIS_URL: redis.url };
    const product: Settings = { ...environments.product, ...urls };
    const worker: Settings = { ...environments.worker, ...urls };
    const program = (name: string, entry: string, env: Settings) =>
      begin(supervisor.start(nodeProgram(name, "product", entry, env)));
    const [api, ...workers] = await Promise.all([
      program("api", "api/src/main.ts", product),
      ...Array.from({ length: WORKERS }, (_, index) =>
        program(`worker-${index + 1}`, "worker/src/main.ts", {
          ...worker,
          WORKER_NAME: `worker-${index + 1}`,
        }),
      ),
    ]);
    if (!api) throw new Error("The API did not start.");
    log("The API and the workers serve");
    if (demo && wanted.x) await begin(seedOnce({ dataDir, env: product, log }));
    if (stopAsked()) throw new Error("The start was stopped.");

    return {
      urls: {
        web: product.PUBLIC_URL ?? "",
        operators: `http://127.0.0.1:${ports.OPS_PORT}`,
        x: wanted.x ? `http://127.0.0.1:${ports.X_SANDBOX_PORT}` : undefined,
        mail: wanted.mail ? `http://127.0.0.1:${ports.MAIL_PORT}` : undefined,
        smtp: product.SMTP_URL ?? "",
        solana: product.SOLANA_RPC_URL ?? "",
        database: database.url,
        redis: redis.url,
      },
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
