import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Returns the command line of a running process, or undefined if there is none. Slim images have no `ps`. */
export function commandLineOf(pid: number): string | undefined {
  if (existsSync("/proc/self/cmdline")) {
    try {
      // Empty for a zombie.
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || undefined;
    } catch {
      return undefined;
    }
  }
  try {
    return (
      execFileSync("ps", ["-o", "args=", "-p", String(pid)], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

/** Whether a process still runs. A zombie does not run. */
export const isRunning = (pid: number | undefined): boolean =>
  pid !== undefined && commandLineOf(pid) !== undefined;
