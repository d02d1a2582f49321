import { createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProcessCommand, type Stage, stages } from "./process-command.ts";
import { startReaper } from "./reaper.ts";
import { describeExit, type RunningProcess, startProcess } from "./start-process.ts";

export type SupervisedProcess = ReturnType<typeof superviseProcess>;

const ENDING: NodeJS.Signals[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGQUIT", "SIGABRT"];

export interface SupervisionOptions {
  logFolder: string;
  log: (sentence: string) => void;
  /** Milliseconds before each restart; by default two seconds. */
  restartAfterMs?: number | undefined;
}

export type Supervisor = ReturnType<typeof createSupervisor>;

export function createSupervisor(options: SupervisionOptions) {
  startReaper();
  const supervised: { stage: Stage; process: SupervisedProcess }[] = [];
  let stopped: Promise<void> | undefined;

  const stopAll = async () => {
    for (const stage of stages.toReversed()) {
      await Promise.all(supervised.filter((one) => one.stage === stage).map(({ process }) => process.stop()));
    }
  };
  return {
    /** Resolves when the process is ready. If its first start fails, rejects with a single sentence. */
    start: async (command: ProcessCommand) => {
      if (stopped !== undefined) throw new Error(`${command.name} was not started: the stack is stopping.`);
      const process = superviseProcess(command, options);
      const entry = { stage: command.stage, process };
      supervised.push(entry);
      try {
        await process.whenReady();
      } catch (error) {
        supervised.splice(supervised.indexOf(entry), 1);
        await process.stop();
        throw error;
      }
      return process;
    },
    /** Ends all processes, last stage first, and all processes of a stage at the same time. */
    stop: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/**
 * Starts a process, and restarts it whenever it ends. A failed first start is not retried, because the
 * operator has to fix the cause.
 */
function superviseProcess(command: ProcessCommand, options: SupervisionOptions) {
  const { name } = command;
  const { restartAfterMs = 2_000 } = options;
  const log = openProcessLog(options.logFolder, name);
  const show = withoutRepeats((sentence) => options.log(`${name}: ${sentence}`));
  let readiness = createReadiness();
  let isReady = false;
  let running: RunningProcess | undefined;
  let isStopping = false;
  let isRestarting = false;
  let whileDown: (() => Promise<unknown>) | undefined;
  let pause = new AbortController();

  const start = async () => {
    isRestarting = false;
    await startProcess(command, {
      onLine: (line) => {
        log.write(line);
        const shown = isStopping ? undefined : command.worthShowing(line);
        if (shown) show(shown);
      },
      onSpawn: (spawned) => {
        running = spawned;
      },
    });
  };
  const noteReady = () => {
    isReady = true;
    readiness.resolve();
  };
  const noteNotReady = () => {
    if (isReady) readiness = createReadiness();
    isReady = false;
  };
  const end = async () => {
    pause.abort();
    const ended = await running?.stop();
    if (ended?.forced) options.log(`${name} did not end within 10 s and was ended by force`);
  };
  /** Resolves when the process has ended and is due for a restart. */
  const untilItEnds = async () => {
    const exit = await running?.exited;
    noteNotReady();
    if (isRestarting) await whileDown?.();
    whileDown = undefined;
    if (isStopping || isRestarting || !exit) return;
    options.log(`${name} ended (${describeExit(exit)}); restarting in ${restartAfterMs / 1000} s`);
    pause = new AbortController();
    await sleep(restartAfterMs, undefined, { signal: pause.signal }).catch(() => {});
  };
  /** Resolves when the process was stopped permanently, or when its first start has failed. */
  const run = async () => {
    try {
      await start();
    } catch (error) {
      const reason = (error as Error).message.replace(/\.$/, "");
      return readiness.reject(new Error(`${reason}. Its log is ${log.file}.`));
    }
    noteReady();
    for (await untilItEnds(); !isStopping; await untilItEnds()) {
      try {
        await start();
        noteReady();
        options.log(`${name} is ready again`);
      } catch (error) {
        if (!isStopping) options.log((error as Error).message);
      }
    }
  };
  const ended = run();
  return {
    get pid() {
      return running?.pid;
    },
    /**
     * Resolves when the process is ready; after a kill or a restart, when it is ready again. Rejects if the
     * first start failed.
     */
    whenReady: () => readiness.promise,
    /** Sends a signal. If the process ends, it is restarted. */
    kill: (signal: NodeJS.Signals) => {
      if (ENDING.includes(signal)) noteNotReady();
      running?.kill(signal);
    },
    /** Ends the process cleanly and restarts it, at once or when this work is done. */
    restart: async (work?: () => Promise<unknown>) => {
      isRestarting = true;
      whileDown = work;
      noteNotReady();
      await end();
      await readiness.promise;
    },
    stop: async () => {
      isStopping = true;
      await end();
      await ended;
      await log.close();
    },
  };
}

/** A promise that its owner settles. An unhandled rejection is harmless. */
function createReadiness() {
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}

const REPEATED_AFTER_MS = 10_000;

/** Opens `<folder>/<name>.log` and keeps the previous log as `.1`. */
export function openProcessLog(folder: string, name: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  if (existsSync(file)) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: "a" });
  // A full disk must not end the logged processes.
  stream.on("error", () => {});
  return {
    file,
    write: (line: string) => void stream.write(`${line}\n`),
    close: () => new Promise<void>((resolve) => stream.end(() => resolve())),
  };
}

/** Shows a sentence at most once in ten seconds, so that a repeated fault does not flood the screen. */
export function withoutRepeats(show: (sentence: string) => void, now: () => number = Date.now) {
  const shownAt = new Map<string, number>();
  return (sentence: string): void => {
    const last = shownAt.get(sentence);
    if (last !== undefined && now() - last < REPEATED_AFTER_MS) return;
    if (shownAt.size > 200) shownAt.clear();
    shownAt.set(sentence, now());
    show(sentence.length > 200 ? `${sentence.slice(0, 199)}…` : sentence);
  };
}
