import { watch } from "node:fs";
import { join } from "node:path";
import { freePort } from "./ports.ts";
import { type ProcessCommand, projectRoot } from "./process-command.ts";
import type { Stack } from "./stack.ts";
import { startProcess } from "./start-process.ts";

/** Editors save in several steps; one restart answers all of them. */
const SETTLED_AFTER_MS = 200;

/** For `npm run dev`: restarts the API and the workers when their sources change, and serves the page with hot reload. */
export async function watchSources(
  stack: Stack,
  log: (sentence: string) => void,
): Promise<() => Promise<void>> {
  const { api, workers } = stack.processes;
  const watchers = [
    onChange(["core/src", "db/src", "api/src"], () => restart("The API", [api])),
    onChange(["core/src", "db/src", "worker/src"], () => restart("The workers", workers)),
  ].flat();

  async function restart(who: string, processes: { restart: () => Promise<void> }[]): Promise<void> {
    log(`The sources have changed: ${who.toLowerCase()} start${who.endsWith("s") ? "" : "s"} again`);
    await Promise.all(processes.map((one) => one.restart()));
    log(`${who} serve${who.endsWith("s") ? "" : "s"} the new sources`);
  }

  const port = await freePort();
  const vite = await startProcess(viteCommand(port, stack), { onLine: () => {} });
  log(`The page with hot reload: http://127.0.0.1:${port}`);
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

/** The page's own server passes /api on to API_URL (web/vite.config.ts). */
function viteCommand(port: number, { urls, env }: Stack): ProcessCommand {
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  return {
    name: "vite",
    stage: "product",
    command: process.execPath,
    args: [vite, "web", "--host", "127.0.0.1", "--port", String(port), "--strictPort"],
    env: { ...env, NODE_ENV: "development", API_URL: urls.web },
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
