import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** What a running process was started as; undefined when there is none with this number. Slim images have no `ps`. */
export function commandLineOf(pid: number): string | undefined {
  if (existsSync("/proc/self/cmdline")) {
    try {
      // Empty for one that has ended and was not collected yet.
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
