import { readFileSync } from "node:fs";

const CHECK_EVERY_MS = 500;

/**
 * Calls back when npm has ended without forwarding a signal (kill -9), which would leave this process running
 * unnoticed. Applies only if npm started this process: a process started by hand may outlive its shell.
 */
export function watchParent(onGone: () => void): () => void {
  if (!process.env.npm_lifecycle_event) return () => {};
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    onGone();
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** npm may run scripts through a shell that outlives npm, so the shell's parent counts too. */
function ancestors(): string {
  const parent = process.ppid;
  try {
    // "pid (name) state parent …"; the name may contain anything
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    const grandparent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    return /^(sh|dash|bash|zsh|ash|busybox)$/.test(name) ? `${parent} of ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
