// Outlives the supervisor by a few seconds: whatever ends the supervisor, kill -9 included, closes this pipe, and then
// everything the supervisor started is ended too. Plain JavaScript, because it must start at once and need nothing.
import { createInterface } from "node:readline";

const GRACE_MS = 5_000;
const alive = new Set();

// A terminal's Ctrl-C or hang-up is the supervisor's business; this process goes when the pipe closes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

/** The whole group first: a process may have started others. */
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
    const pid = Number(line.slice(1));
    if (!Number.isInteger(pid) || pid < 2) return;
    if (line.startsWith("+")) alive.add(pid);
    else alive.delete(pid);
  })
  .on("close", () => {
    for (const pid of alive) send(pid, "SIGTERM");
    const until = Date.now() + GRACE_MS;
    const timer = setInterval(() => {
      for (const pid of alive) if (!send(pid, 0)) alive.delete(pid);
      if (alive.size > 0 && Date.now() < until) return;
      for (const pid of alive) send(pid, "SIGKILL");
      clearInterval(timer);
    }, 50);
  });
