import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProcessCommand } from "./process-command.ts";
import { reap } from "./reaper.ts";

const GRACE_MS = 10_000;

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export type RunningProcess = ReturnType<typeof control>;

export interface Listeners {
  onLine: (line: string) => void;
  /** Called before the process is ready, so that it can be ended during its start. */
  onSpawn?: (running: RunningProcess) => void;
}

/** Resolves when the process is ready. If the process ends or is too slow, rejects with a single sentence. */
export async function startProcess(command: ProcessCommand, listeners: Listeners): Promise<RunningProcess> {
  const child = spawn(command.command, command.args, {
    cwd: command.cwd,
    env: command.env,
    ...(command.uid === undefined ? {} : { uid: command.uid }),
    ...(command.gid === undefined ? {} : { gid: command.gid }),
    // In its own process group: Ctrl-C reaches only the supervisor, which then ends everything in order.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", ...(command.isReady === "says-so" ? (["ipc"] as const) : [])],
  });
  const saidReady = new Promise<void>((resolve) => {
    child.on("message", (message) => message === "ready" && resolve());
  });
  const lines = readLines(child, listeners.onLine);
  const running = control(child, command.stopSignal);
  listeners.onSpawn?.(running);

  const abandoned = new AbortController();
  const ready = command.isReady === "says-so" ? saidReady : askUntilReady(command.isReady, abandoned.signal);
  const outcome = await Promise.race([
    ready.then(
      () => "ready" as const,
      (error: Error) => error,
    ),
    running.exited,
    sleep(command.readyWithinMs, "too-slow" as const, { signal: abandoned.signal }).catch(
      () => "ready" as const,
    ),
  ]);
  abandoned.abort();
  if (outcome === "ready") return running;
  await running.stop();
  await lines.done;
  if (outcome instanceof Error) throw outcome;
  if (outcome === "too-slow") {
    throw new Error(`${command.name} did not become ready within ${command.readyWithinMs / 1000} s.`);
  }
  throw new Error(`${command.name} ended before it was ready (${describeExit(outcome)}): ${lines.last()}`);
}

export const describeExit = ({ code, signal }: Exit): string =>
  signal ? `ended by ${signal}` : code === null ? "it could not be started" : `exit code ${code}`;

function control(child: ChildProcess, stopSignal: NodeJS.Signals) {
  const exited = new Promise<Exit>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.on("error", () => child.pid === undefined && resolve({ code: null, signal: null }));
  });
  const pid = child.pid ?? 0;
  const unregister = pid ? reap(pid) : () => {};
  void exited.then(unregister);
  const kill = (signal: NodeJS.Signals) => {
    // Never after the process has ended: its id may already belong to another process.
    if (pid && child.exitCode === null && child.signalCode === null) process.kill(pid, signal);
  };
  /** Ends the process cleanly, or by force after 10 s. Resolves with whether force was needed. */
  const stop = async () => {
    kill(stopSignal);
    const timeout = new AbortController();
    const forced = sleep(GRACE_MS, true, { signal: timeout.signal }).catch(() => false);
    await Promise.race([exited, forced]);
    timeout.abort();
    if (await forced) kill("SIGKILL");
    await exited;
    return { forced: await forced };
  };
  return { pid, exited, kill, stop };
}

async function askUntilReady(isReady: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isReady())) await sleep(50);
}

/** Passes on every line of output, and keeps the last lines, which say why a process did not start. */
function readLines(child: ChildProcess, onLine: (line: string) => void) {
  const recent: string[] = [];
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const done = Promise.all(
    streams.map(async (stream) => {
      for await (const line of createInterface({ input: stream })) {
        if (line.trim()) recent.push(line);
        if (recent.length > 40) recent.shift();
        onLine(line);
      }
    }),
  ).catch(() => {});
  return { done, last: () => causeIn(recent) };
}

function causeIn(recent: string[]): string {
  const named = recent.find((line) => /\bFATAL:|^\w*Error\b/.test(line));
  const last = recent.filter((line) => !/^(\s+at |Node\.js v|[{}]\s*$)/.test(line)).at(-1);
  return named ?? last ?? "no output";
}
