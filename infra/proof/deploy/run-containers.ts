import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot, type Settings } from "@lode/ops/settings/project-settings";
import { loadSecrets, loadTreasury } from "@lode/ops/settings/secrets";
import { freePort } from "@lode/stack/processes/ports";
import { type ProcessCommand, shownFromPino } from "@lode/stack/processes/process-command";
import { lastOutputLine, runOnce } from "@lode/stack/processes/run-once";
import { createSupervisor } from "@lode/stack/processes/supervisor";
import { childEnvironments } from "@lode/stack/settings/child-environment";
import { freePorts } from "@lode/stack/settings/settings";
import { ensureDatabase, preparePostgres } from "@lode/stack/stores/postgres";
import { launchRedis } from "@lode/stack/stores/redis";
import type { ImageEngine, ImageTarget, PreparedContainer } from "./image-engine.ts";

export interface RunningContainers {
  web: string;
  sandboxes: { x: string; mail: string; solana: string };
  database: string;
  /** The files that each container wrote outside its volumes, by container name. */
  changes(): Promise<Record<string, string[]>>;
  stop(): Promise<void>;
}

const SLOT_MS = 100;

/** Runs the images on loopback with their own PostgreSQL and Redis, as Kubernetes runs them. */
export async function runContainers(
  engine: ImageEngine,
  folder: string,
  log: (sentence: string) => void,
): Promise<RunningContainers> {
  const supervisor = createSupervisor({ logFolder: join(folder, "logs"), log });
  const prepared = new Map<string, PreparedContainer>();
  const prefix = `lode-${randomBytes(3).toString("hex")}`;
  const prepare = async (target: ImageTarget, name: string) => {
    const container = await engine.prepare(target, `${prefix}-${name}`);
    prepared.set(name, container);
    return container;
  };
  const groups: number[] = [];
  const stop = async () => {
    await supervisor.stop();
    // Ends what buildah could not stop or left behind. Each container has its own process group.
    for (const group of groups) endGroup(group);
    for (const container of prepared.values()) await container.remove();
  };
  try {
    const { env, worker, webPort, database } = await startStores(folder, supervisor, log);
    const migrate = (await prepare("ops", "migrate")).command(env, ["node", "infra/ops/migrate.mjs"]);
    const { code, output } = await runOnce(migrate.command, migrate.args);
    if (code !== 0) throw new Error(`The database was not migrated: ${lastOutputLine(output)}`);
    log(`migrate: ${lastOutputLine(output).slice(0, 60)}…`);

    const start = async (
      [target, name]: readonly [ImageTarget, string],
      settings: Settings,
      ready: string,
      args?: string[],
    ) => {
      const { command, args: all } = (await prepare(target, name)).command(settings, args);
      const { pid } = await supervisor.start(containerProcess(name, command, all, ready));
      if (pid !== undefined) groups.push(pid);
      log(`${name} is ready`);
    };
    const sandbox = (name: string) => ["node", `infra/sandbox/${name}/main.mjs`];
    await start(["sandbox", "x-sandbox"], env, local(env.X_SANDBOX_PORT), sandbox("x"));
    await start(["sandbox", "solana-sandbox"], env, local(env.SOLANA_RPC_PORT), sandbox("solana"));
    await start(["sandbox", "mail-sandbox"], env, local(env.MAIL_PORT), sandbox("mail"));
    await start(["api", "api"], env, `${local(env.PORT)}/api/health/ready`);
    await start(["worker", "worker"], worker, `${local(worker.WORKER_PORT)}/api/health/ready`);
    const web = { WEB_PORT: webPort, API_ADDRESS: `127.0.0.1:${env.PORT}` };
    await start(["web", "web"], web, `${local(webPort)}/healthz`);
    return {
      web: local(webPort),
      sandboxes: {
        x: local(env.X_SANDBOX_PORT),
        mail: local(env.MAIL_PORT),
        solana: env.SOLANA_RPC_URL ?? "",
      },
      database,
      stop,
      async changes() {
        const found = [...prepared].map(
          async ([name, container]) => [name, await container.changes()] as const,
        );
        return Object.fromEntries(await Promise.all(found));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function endGroup(id: number): void {
  try {
    process.kill(-id, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}

const local = (port: string | undefined): string => `http://127.0.0.1:${port}`;

async function startStores(
  folder: string,
  supervisor: ReturnType<typeof createSupervisor>,
  log: (sentence: string) => void,
) {
  const [ports, workerPort, webPort] = [await freePorts(), await freePort(), await freePort()];
  const secrets = loadSecrets(folder);
  const treasury = loadTreasury(folder);
  const settings = {
    PUBLIC_URL: local(String(webPort)),
    TRUSTED_PROXIES: "1",
    CAPTCHA_COST: "500",
    // The images run as production, here with the sandboxes.
    ALLOW_SANDBOX_IN_PRODUCTION: "yes",
  };
  const environments = childEnvironments({
    settings,
    secrets,
    treasury,
    ports,
    dataDir: "/data",
    demo: false,
    slotMs: SLOT_MS,
  });
  const postgres = await preparePostgres({
    home: join(folder, "postgres"),
    password: secrets.POSTGRES_PASSWORD,
    durable: false,
    log,
  });
  await supervisor.start(postgres.command);
  const database = await ensureDatabase(postgres.url, "lode");
  const redis = await launchRedis(
    { home: join(folder, "redis"), dataDir: folder, durable: false, log },
    supervisor.start,
  );
  const withStores = (given: Settings): Settings => ({
    ...withoutMachine(given),
    DATABASE_URL: database,
    REDIS_URL: redis.url,
    FILES_DIR: "/files",
    LODE_DATA_DIR: "/data",
  });
  const { TREASURY_KEY_FILE: _file, ...worker } = withStores(environments.worker);
  return {
    env: withStores(environments.product),
    worker: {
      ...worker,
      WORKER_PORT: String(workerPort),
      // The key file is on this machine, where no container can read it.
      TREASURY_SIGNER: "environment",
      TREASURY_KEY: readFileSync(treasury.keyFile, "utf8"),
    },
    webPort: String(webPort),
    database,
  };
}

/** Drops this machine's variables: an image has its own PATH, home and certificates. */
const withoutMachine = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => process.env[name] !== value));

function containerProcess(name: string, command: string, args: string[], ready: string): ProcessCommand {
  return {
    name,
    stage: "product",
    command,
    args,
    cwd: projectRoot,
    env: process.env,
    stopSignal: "SIGTERM",
    isReady: async () =>
      fetch(ready).then(
        // A sandbox has no page at its root, so a 404 also means ready.
        ({ status }) => status < 500,
        () => false,
      ),
    readyWithinMs: 90_000,
    worthShowing: shownFromPino,
  };
}
