import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's own folder; every path of the stack is built from it, so the current folder does not matter. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** Stopped from the last to the first, so that each process keeps its dependencies until it has ended. */
export const stages = ["store", "sandbox", "product"] as const;
export type Stage = (typeof stages)[number];

/** Everything needed to start one process, and to start it again. */
export interface ProcessCommand {
  name: string;
  stage: Stage;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  uid?: number | undefined;
  gid?: number | undefined;
  /** The signal that asks this program for a clean end. */
  stopSignal: NodeJS.Signals;
  /** Either the process itself says "ready" over IPC, or this question is asked until it is answered with true. */
  isReady: "says-so" | (() => Promise<boolean>);
  readyWithinMs: number;
  /** Picks what an operator should see at once out of a line of output; undefined leaves it to the log file. */
  worthShowing: (line: string) => string | undefined;
}

/** A TypeScript program of this project: `entry` is relative to the project's folder. */
export function nodeProgram(
  name: string,
  stage: Stage,
  entry: string,
  env: NodeJS.ProcessEnv,
): ProcessCommand {
  const file = join(projectRoot, entry);
  if (!existsSync(file)) throw new Error(`${name} cannot start: ${entry} is missing from this checkout.`);
  return {
    name,
    stage,
    command: process.execPath,
    args: ["--import", import.meta.resolve("tsx"), file],
    env,
    cwd: projectRoot,
    stopSignal: "SIGTERM",
    isReady: "says-so",
    readyWithinMs: 60_000,
    worthShowing: shownFromPino,
  };
}

/** Our programs log JSON lines; 40 is pino's "warn". Plain text on the error stream is shown when it names an error. */
export function shownFromPino(line: string): string | undefined {
  if (line.startsWith("{")) {
    try {
      const entry = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
      if ((entry.level ?? 0) < 40) return undefined;
      const cause = entry.err?.message ? ` (${entry.err.message.split("\n")[0]})` : "";
      return `${(entry.level ?? 0) >= 50 ? "error" : "warning"}: ${entry.msg ?? "without words"}${cause}`;
    } catch {
      return undefined;
    }
  }
  return /^(\w*Error|Fatal)\b/.test(line) ? line : undefined;
}
