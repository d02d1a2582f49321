import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

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

/** Every Linux process, with its parent, its own ticks, and the ticks of ended children that it has waited for. */
export const listProcesses = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        // The name in brackets may contain spaces. State, parent and later user and system time follow it.
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const sum = (at: number): number => Number(fields[at]) + Number(fields[at + 1]);
        return [{ pid: Number(name), parent: Number(fields[1]), ticks: sum(11), endedTicks: sum(13) }];
      } catch {
        return []; // the process has ended
      }
    });
