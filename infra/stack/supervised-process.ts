import { setTimeout as sleep } from "node:timers/promises";
import { createBackOff } from "./back-off.ts";
import type { ProcessCommand } from "./process-command.ts";
import { openProcessLog, withoutRepeats } from "./process-log.ts";
import { describeExit, type RunningProcess, startProcess } from "./start-process.ts";

export interface SupervisedProcess {
  readonly name: string;
  /** The number of the process that runs now, or ran last. */
  readonly pid: number | undefined;
  /** How often it was started again because it had ended without being asked to. */
  readonly restarts: number;
  /** Resolves while it serves, and after a kill or restart once it serves again. Rejects if the first start failed. */
  whenReady: () => Promise<void>;
  /** Sends a signal as an outsider would; should the process end, it is started again. */
  kill: (signal: NodeJS.Signals) => void;
  /** A clean end and a new start at once. */
  restart: () => Promise<void>;
  /** A clean end for good. */
  stop: () => Promise<void>;
}

const ENDING: NodeJS.Signals[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGQUIT", "SIGABRT"];

export interface SupervisionOptions {
  logFolder: string;
  log: (sentence: string) => void;
  /** Milliseconds before each new start; without it the wait doubles each time. */
  restartAfterMs?: number | undefined;
}

/**
 * Starts a process, and starts it again whenever it ends. Only the very first start may fail: that is for the person
 * at the screen to mend, not for patience.
 */
export function superviseProcess(command: ProcessCommand, options: SupervisionOptions): SupervisedProcess {
  const log = openProcessLog(options.logFolder, command.name);
  const show = withoutRepeats((sentence) => options.log(`${command.name}: ${sentence}`));
  const { restartAfterMs } = options;
  const waitAfter = restartAfterMs === undefined ? createBackOff() : () => restartAfterMs;
  let readiness = pending();
  let running: RunningProcess | undefined;
  let restarts = 0;
  let stopping = false;
  let restartAsked = false;
  let pause = new AbortController();

  const onLine = (line: string) => {
    log.write(line);
    const shown = stopping ? undefined : command.worthShowing(line);
    if (shown) show(shown);
  };
  const notReady = () => {
    if (readiness.done) readiness = pending();
  };
  const start = async () => {
    restartAsked = false;
    const startedAt = Date.now();
    await startProcess(command, {
      onLine,
      onSpawn: (spawned) => {
        running = spawned;
      },
    });
    return startedAt;
  };

  /** Resolves when the process has ended and is due for another start. */
  const untilItEnds = async (startedAt: number) => {
    const exit = await running?.exited;
    notReady();
    if (stopping || restartAsked || !exit) return;
    restarts += 1;
    const wait = waitAfter(Date.now() - startedAt);
    options.log(`${command.name} ended (${describeExit(exit)}); it is started again in ${wait / 1000} s`);
    pause = new AbortController();
    await sleep(wait, undefined, { signal: pause.signal }).catch(() => {});
  };

  const live = async () => {
    let startedAt: number;
    try {
      startedAt = await start();
    } catch (error) {
      readiness.reject(new Error(`${(error as Error).message.replace(/\.$/, "")}. Its log is ${log.file}.`));
      return;
    }
    readiness.resolve();
    for (await untilItEnds(startedAt); !stopping; await untilItEnds(startedAt)) {
      startedAt = Date.now();
      try {
        await start();
        readiness.resolve();
        options.log(`${command.name} serves again`);
      } catch (error) {
        if (!stopping) options.log((error as Error).message);
      }
    }
  };
  const life = live();

  const end = async () => {
    pause.abort();
    const ended = await running?.stop();
    if (ended?.forced) options.log(`${command.name} did not end within 10 s and was ended by force`);
  };

  return {
    name: command.name,
    get pid() {
      return running?.pid;
    },
    get restarts() {
      return restarts;
    },
    whenReady: () => readiness.promise,
    kill: (signal) => {
      if (ENDING.includes(signal)) notReady();
      running?.kill(signal);
    },
    restart: async () => {
      restartAsked = true;
      notReady();
      await end();
      await readiness.promise;
    },
    stop: async () => {
      stopping = true;
      await end();
      await life;
      await log.close();
    },
  };
}

function pending() {
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => {}); // whoever asks hears of it; nobody has to ask
  const state = {
    promise,
    done: false,
    resolve: () => {
      state.done = true;
      resolve();
    },
    reject,
  };
  return state;
}
