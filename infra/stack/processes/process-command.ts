import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

/** Stages stop in reverse order, so that each process keeps its dependencies until it has ended. */
export const stages = ["store", "sandbox", "product"] as const;
export type Stage = (typeof stages)[number];

/** Everything needed to start a process, and to start it again. */
export interface ProcessCommand {
  name: string;
  stage: Stage;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  uid?: number | undefined;
  gid?: number | undefined;
  stopSignal: NodeJS.Signals;
  /** Either the process sends "ready" over IPC, or this function is polled until it returns true. */
  isReady: "says-so" | (() => Promise<boolean>);
  readyWithinMs: number;
  /** Returns the part of an output line to show; undefined sends the line only to the log file. */
  worthShowing: (line: string) => string | undefined;
}

/** A program of this project, compiled or run from TypeScript. `entry` is relative to the project's folder. */
export function nodeProgram(
  name: string,
  stage: Stage,
  entry: string,
  env: NodeJS.ProcessEnv,
  compiled?: (entry: string) => string,
): ProcessCommand {
  const file = join(projectRoot, entry);
  if (!existsSync(file)) throw new Error(`${name} cannot start: ${entry} is missing from this checkout.`);
  return {
    name,
    stage,
    command: process.execPath,
    args: compiled
      ? ["--enable-source-maps", compiled(entry)]
      : ["--import", import.meta.resolve("tsx"), file],
    env,
    cwd: projectRoot,
    stopSignal: "SIGTERM",
    isReady: "says-so",
    readyWithinMs: 60_000,
    worthShowing: shownFromPino,
  };
}

/** Lode's programs log JSON lines, and 40 is pino's "warn". Plain text is shown if it names an error. */
export function shownFromPino(line: string): string | undefined {
  if (line.startsWith("{")) {
    try {
      const entry = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
      if ((entry.level ?? 0) < 40) return undefined;
      const cause = entry.err?.message ? ` (${entry.err.message.split("\n")[0]})` : "";
      return `${(entry.level ?? 0) >= 50 ? "error" : "warning"}: ${entry.msg ?? "no message"}${cause}`;
    } catch {
      return undefined;
    }
  }
  return /^(\w*Error|Fatal)\b/.test(line) ? line : undefined;
}
