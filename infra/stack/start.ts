import { watch } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { dataFolderOf, projectRoot, readSettings, type Settings } from "@lode/ops/settings/project-settings";
import { announcement } from "./announce.ts";
import { readDemoSignIns } from "./demo/seed-once.ts";
import { freePort } from "./processes/ports.ts";
import type { ProcessCommand } from "./processes/process-command.ts";
import { startProcess } from "./processes/start-process.ts";
import type { SupervisedProcess } from "./processes/supervisor.ts";
import { type Ports, portsFrom, refuseBusyPorts } from "./settings/settings.ts";
import { type Stack, startStack } from "./stack.ts";

/** Editors save in several steps, which should cause a single restart. */
const SETTLED_AFTER_MS = 200;

const SHARED = ["core/src", "db/src", "adapters/src", "app/src"];

/**
 * For `npm run dev`: restarts the API and the workers when their sources change, and serves the page and the operators'
 * console with hot reload on these ports. X's callback and the links in mails lead to the page's port.
 */
async function watchSources(
  stack: Stack,
  ports: { miners: number; operators: number },
  log: (sentence: string) => void,
): Promise<() => Promise<void>> {
  const { api, workers } = stack.processes;
  const restart = async (who: string, processes: SupervisedProcess[]) => {
    await Promise.all(processes.map((one) => one.restart()));
    log(`The sources have changed: ${who} restarted`);
  };
  const watchers = [
    onChange([...SHARED, "api/src"], () => restart("the API", [api])),
    onChange([...SHARED, "worker/src"], () => restart("the workers", workers)),
  ].flat();
  const servers = await Promise.all([
    startProcess(viteCommand("vite", ["web"], ports.miners, stack), { onLine: () => {} }),
    startProcess(viteCommand("vite-operators", OPERATORS, ports.operators, stack), { onLine: () => {} }),
  ]);
  log("The page and the operators' console are served with hot reload");
  return async () => {
    for (const watcher of watchers) watcher.close();
    await Promise.all(servers.map((server) => server.stop()));
  };
}

function onChange(folders: string[], act: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  return folders.map((folder) =>
    watch(join(projectRoot, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(() => void act(), SETTLED_AFTER_MS);
    }),
  );
}

const OPERATORS = ["--config", "web/vite.console.config.ts"];

/** The servers proxy /api to API_URL and OPERATORS_URL (web/vite.config.ts, web/vite.console.config.ts). */
function viteCommand(name: string, which: string[], port: number, { env }: Stack): ProcessCommand {
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  return {
    name,
    stage: "product",
    command: process.execPath,
    args: [vite, ...which, "--host", "127.0.0.1", "--port", String(port), "--strictPort"],
    env: {
      ...env,
      NODE_ENV: "development",
      API_URL: `http://127.0.0.1:${env.PORT}`,
      OPERATORS_URL: `http://127.0.0.1:${env.OPS_PORT}`,
      LODE_SANDBOX_WALLET: env.SOLANA_CLUSTER === "sandbox" ? "yes" : "no",
    },
    cwd: projectRoot,
    stopSignal: "SIGTERM",
    isReady: async () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      ),
    readyWithinMs: 60_000,
    worthShowing: () => undefined,
  };
}

export async function runStart({ watch }: { watch: boolean }): Promise<void> {
  const startedAt = performance.now();
  const stopping = new AbortController();
  const log = (sentence: string) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    console.log(`${styleText("dim", `${seconds} s`)}  ${sentence}`);
  };
  const stopAsked = new Promise<void>((resolve) => {
    const stop = (why: string) => {
      // npm forwards the terminal's signal, so it arrives twice.
      if (stopping.signal.aborted) return;
      console.log(`\n${why}: stopping Lode.`);
      stopping.abort();
      resolve();
    };
    process.on("SIGINT", () => stop("Ctrl-C"));
    process.on("SIGTERM", () => stop("SIGTERM"));
    process.on("SIGHUP", () => stop("The terminal is gone"));
    // A closed terminal must not interrupt the shutdown.
    process.stdout.on("error", () => {});
  });

  const settings = readSettings();
  const dataDir = dataFolderOf(settings);
  let stack: Stack | undefined;
  let stopWatching = async () => {};
  try {
    const ports = portsFrom(settings);
    const { PORT: pagePort, OPS_PORT: consolePort } = ports;
    if (watch) await reservePagePorts(ports, settings);
    stack = await startStack({
      dataDir,
      ports,
      demo: true,
      fromSources: watch,
      env: settings,
      log,
      signal: stopping.signal,
    });
    if (watch) stopWatching = await watchSources(stack, { miners: pagePort, operators: consolePort }, log);
    const urls = { ...stack.urls, operators: `http://127.0.0.1:${consolePort}` };
    console.log(announcement({ env: stack.env, urls }, readDemoSignIns(dataDir)));
    await stopAsked;
  } catch (error) {
    if (!stopping.signal.aborted) {
      await stack?.stop();
      throw error;
    }
  }
  await stopWatching();
  await stack?.stop();
  console.log("Stopped.");
  process.exit(0);
}

/** Under hot reload, the pages' own servers use the usual ports, and the API uses free ports. */
async function reservePagePorts(ports: Ports, settings: Settings): Promise<void> {
  await refuseBusyPorts(ports, settings);
  settings.PUBLIC_URL ??= `http://127.0.0.1:${ports.PORT}`;
  ports.PORT = await freePort();
  ports.OPS_PORT = await freePort();
}
