// Outlives the supervisor by a few seconds. When the supervisor ends, even by kill -9, this pipe closes, and the reaper
// ends everything that the supervisor started. Plain JavaScript without dependencies, so that it starts at once.
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";

const GRACE_MS = 5_000;
const running = new Set();
const temporary = new Set();

// The supervisor handles the terminal's signals. The reaper ends only when the pipe closes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

/** Signals the whole group if there is one, because a process may have started others. */
function send(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return true;
    } catch {
      // no such group or process
    }
  }
  return false;
}

createInterface({ input: process.stdin })
  .on("line", (line) => {
    // "+12": a process has started, "-12": it has ended; "*/a": a folder to remove, "!/a": to keep
    if (line.startsWith("*")) temporary.add(line.slice(1));
    if (line.startsWith("!")) temporary.delete(line.slice(1));
    const pid = Number(line.slice(1));
    if (!Number.isInteger(pid) || pid < 2) return;
    if (line.startsWith("+")) running.add(pid);
    else running.delete(pid);
  })
  .on("close", () => {
    for (const pid of running) send(pid, "SIGTERM");
    const until = Date.now() + GRACE_MS;
    const timer = setInterval(() => {
      for (const pid of running) if (!send(pid, 0)) running.delete(pid);
      if (running.size > 0 && Date.now() < until) return;
      for (const pid of running) send(pid, "SIGKILL");
      clearInterval(timer);
      removeFolders();
      // A second round removes files that processes wrote while they were being ended.
      if (temporary.size > 0) setTimeout(removeFolders, GRACE_MS + 1_000);
    }, 50);
  });

function removeFolders() {
  for (const folder of temporary) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // a process still writes there; the second round removes it
    }
  }
}
