import { dataFolderOf, readSettings, type Settings } from "@lode/ops/settings/project-settings";
import { announcement, stylesFor } from "./announce.ts";
import { readDemoSignIns } from "./demo/seed-once.ts";
import { freePort } from "./processes/ports.ts";
import { watchParent } from "./processes/watch-parent.ts";
import { watchSources } from "./programs/watch-sources.ts";
import { type Ports, portsFrom, refuseBusyPorts } from "./settings/settings.ts";
import { type Stack, startStack } from "./stack.ts";

/** `npm start`, or `npm run dev` with `watch`: runs until it is stopped. */
export async function runStart({ watch }: { watch: boolean }): Promise<void> {
  const startedAt = performance.now();
  const { strong, faint } = stylesFor(process.stdout, process.env);
  const stopping = new AbortController();
  const log = (sentence: string) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    console.log(`${faint(`${seconds} s`)}  ${sentence}`);
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
    watchParent(() => stop("npm is gone"));
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
    console.log(announcement({ env: stack.env, urls }, readDemoSignIns(dataDir), strong));
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

/** With hot reload, the pages' own servers use the usual ports, and the API uses free ones. */
async function reservePagePorts(ports: Ports, settings: Settings): Promise<void> {
  await refuseBusyPorts(ports, settings);
  settings.PUBLIC_URL ??= `http://127.0.0.1:${ports.PORT}`;
  ports.PORT = await freePort();
  ports.OPS_PORT = await freePort();
}
