import { watch } from "node:fs";
import { join } from "node:path";
import { type ProcessCommand, projectRoot } from "./process-command.ts";
import type { Stack } from "./stack.ts";
import { startProcess } from "./start-process.ts";
import type { SupervisedProcess } from "./supervised-process.ts";

/** Editors save in several steps, which should cause one restart. */
const SETTLED_AFTER_MS = 200;

/**
 * For `npm run dev`: restarts the API and the workers when their sources change, and serves the page with hot reload on
 * `pagePort`, to which X's callback and mails link.
 */
export async function watchSources(
  stack: Stack,
  pagePort: number,
  log: (sentence: string) => void,
): Promise<() => Promise<void>> {
  const { api, workers } = stack.processes;
  const restart = async (who: string, processes: SupervisedProcess[]) => {
    await Promise.all(processes.map((one) => one.restart()));
    log(`The sources have changed: ${who} restarted`);
  };
  const watchers = [
    onChange(["core/src", "db/src", "app/src", "api/src"], () => restart("the API", [api])),
    onChange(["core/src", "db/src", "app/src", "worker/src"], () => restart("the workers", workers)),
  ].flat();
  const vite = await startProcess(viteCommand(pagePort, stack), { onLine: () => {} });
  log("The page is served with hot reload");
  return async () => {
    for (const watcher of watchers) watcher.close();
    await vite.stop();
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

/** The page's server proxies /api to API_URL (web/vite.config.ts). */
function viteCommand(port: number, { env }: Stack): ProcessCommand {
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  return {
    name: "vite",
    stage: "product",
    command: process.execPath,
    args: [vite, "web", "--host", "127.0.0.1", "--port", String(port), "--strictPort"],
    env: {
      ...env,
      NODE_ENV: "development",
      API_URL: `http://127.0.0.1:${env.PORT}`,
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
