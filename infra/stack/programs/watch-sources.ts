import { watch } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { ProcessCommand } from "../processes/process-command.ts";
import { startProcess } from "../processes/start-process.ts";
import type { SupervisedProcess } from "../processes/supervised-process.ts";
import type { Stack } from "../stack.ts";

/** Editors save in several steps, which should cause a single restart. */
const SETTLED_AFTER_MS = 200;

/** The sources of both programs. */
const SHARED = ["core/src", "db/src", "adapters/src", "app/src"];

/**
 * For `npm run dev`: restarts the API and the workers when their sources change, and serves the page and the
 * operators' console with hot reload on these ports. X's callback and the links in mails lead to the page's
 * port.
 */
export async function watchSources(
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
