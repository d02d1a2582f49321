import { setTimeout as sleep } from "node:timers/promises";
import { createBackOff } from "./back-off.ts";
import type { ProcessCommand } from "./process-command.ts";
import { openProcessLog, withoutRepeats } from "./process-log.ts";
import { describeExit, type RunningProcess, startProcess } from "./start-process.ts";

export interface SupervisedProcess {
  readonly name: string;
  /** The id of the current process, or of the last one. */
  readonly pid: number | undefined;
  /** How many times the process was restarted after an unexpected end. */
  readonly restarts: number;
  /**
   * Resolves when the process is ready; after a kill or a restart, when it is ready again. Rejects if the
   * first start failed.
   */
  whenReady: () => Promise<void>;
  /** Sends a signal. If the process ends, it is restarted. */
  kill: (signal: NodeJS.Signals) => void;
  /** Ends the process cleanly and restarts it, at once or when this work is done. */
  restart: (whileDown?: () => Promise<unknown>) => Promise<void>;
  /** Ends the process cleanly and permanently. */
  stop: () => Promise<void>;
}

const ENDING: NodeJS.Signals[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGQUIT", "SIGABRT"];

export interface SupervisionOptions {
  logFolder: string;
  log: (sentence: string) => void;
  /** Milliseconds before each restart; by default the wait doubles each time. */
  restartAfterMs?: number | undefined;
}

/**
 * Starts a process, and restarts it whenever it ends. A failed first start is not retried, because the
 * operator has to fix the cause.
 */
export function superviseProcess(command: ProcessCommand, options: SupervisionOptions): SupervisedProcess {
  const supervised = new Supervision(command, options);
  const ended = supervised.run();
  return {
    name: command.name,
    get pid() {
      return supervised.running?.pid;
    },
    get restarts() {
      return supervised.restarts;
    },
    whenReady: () => supervised.readiness.promise,
    kill: (signal) => {
      if (ENDING.includes(signal)) supervised.noteNotReady();
      supervised.running?.kill(signal);
    },
    restart: (whileDown) => supervised.restart(whileDown),
    stop: async () => {
      supervised.isStopping = true;
      await supervised.end();
      await ended;
      await supervised.log.close();
    },
  };
}

/** A process and its restarts. */
class Supervision {
  readonly log;
  readiness = createReadiness();
  running: RunningProcess | undefined;
  restarts = 0;
  isStopping = false;
  readonly #command: ProcessCommand;
  readonly #options: SupervisionOptions;
  readonly #show: (sentence: string) => void;
  readonly #waitAfter: (ranMs: number) => number;
  #isRestarting = false;
  #whileDown: (() => Promise<unknown>) | undefined;
  #pause = new AbortController();

  constructor(command: ProcessCommand, options: SupervisionOptions) {
    this.#command = command;
    this.#options = options;
    this.log = openProcessLog(options.logFolder, command.name);
    this.#show = withoutRepeats((sentence) => options.log(`${command.name}: ${sentence}`));
    const { restartAfterMs } = options;
    this.#waitAfter = restartAfterMs === undefined ? createBackOff() : () => restartAfterMs;
  }

  /** Resolves when the process was stopped permanently, or when its first start has failed. */
  async run(): Promise<void> {
    const { name } = this.#command;
    let startedAt = Date.now();
    try {
      await this.#start();
    } catch (error) {
      const reason = (error as Error).message.replace(/\.$/, "");
      return this.readiness.reject(new Error(`${reason}. Its log is ${this.log.file}.`));
    }
    this.readiness.resolve();
    for (await this.#untilItEnds(startedAt); !this.isStopping; await this.#untilItEnds(startedAt)) {
      startedAt = Date.now();
      try {
        await this.#start();
        this.readiness.resolve();
        this.#options.log(`${name} is ready again`);
      } catch (error) {
        if (!this.isStopping) this.#options.log((error as Error).message);
      }
    }
  }

  async restart(whileDown?: () => Promise<unknown>): Promise<void> {
    this.#isRestarting = true;
    this.#whileDown = whileDown;
    this.noteNotReady();
    await this.end();
    await this.readiness.promise;
  }

  async end(): Promise<void> {
    this.#pause.abort();
    const ended = await this.running?.stop();
    if (ended?.forced)
      this.#options.log(`${this.#command.name} did not end within 10 s and was ended by force`);
  }

  noteNotReady(): void {
    if (this.readiness.done) this.readiness = createReadiness();
  }

  async #start(): Promise<void> {
    this.#isRestarting = false;
    await startProcess(this.#command, {
      onLine: (line) => {
        this.log.write(line);
        const shown = this.isStopping ? undefined : this.#command.worthShowing(line);
        if (shown) this.#show(shown);
      },
      onSpawn: (spawned) => {
        this.running = spawned;
      },
    });
  }

  /** Resolves when the process has ended and is due for a restart. */
  async #untilItEnds(startedAt: number): Promise<void> {
    const exit = await this.running?.exited;
    this.noteNotReady();
    if (this.#isRestarting) await this.#whileDown?.();
    this.#whileDown = undefined;
    if (this.isStopping || this.#isRestarting || !exit) return;
    this.restarts += 1;
    const wait = this.#waitAfter(Date.now() - startedAt);
    const { name } = this.#command;
    this.#options.log(`${name} ended (${describeExit(exit)}); restarting in ${wait / 1000} s`);
    this.#pause = new AbortController();
    await sleep(wait, undefined, { signal: this.#pause.signal }).catch(() => {});
  }
}

interface Readiness {
  promise: Promise<void>;
  /** Whether the promise was resolved. */
  readonly done: boolean;
  resolve(): void;
  reject(error: Error): void;
}

/** A promise that its owner settles. An unhandled rejection is harmless. */
function createReadiness(): Readiness {
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => {});
  let done = false;
  return {
    promise,
    get done() {
      return done;
    },
    resolve: () => {
      done = true;
      resolve();
    },
    reject,
  };
}
