import type { Settings } from "@lode/ops/settings/project-settings";
import { freePort } from "../processes/ports.ts";
import { nodeProgram } from "../processes/process-command.ts";
import type { SupervisedProcess } from "../processes/supervised-process.ts";
import type { Supervisor } from "../processes/supervisor.ts";
import type { ChildEnvironments } from "../settings/child-environment.ts";
import { wantedSandboxes } from "../settings/settings.ts";
import { type Store, startDatabase, startQueueStore } from "../stores/start-stores.ts";
import { buildPage } from "./build-page.ts";
import { type BuiltPrograms, buildPrograms } from "./build-programs.ts";

export interface ProgramOptions {
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

export interface Programs {
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
export async function startPrograms(options: ProgramOptions): Promise<Programs> {
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
