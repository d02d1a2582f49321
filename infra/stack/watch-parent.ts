import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;

/**
 * Calls back when npm has vanished without passing on a signal (kill -9): this process would go on unseen. Only for a
 * start by npm; who starts node by hand may well close the shell and keep it.
 */
export function watchParent(onGone: () => void): () => void {
  if (!process.env.npm_lifecycle_event) return () => {};
  const before = lineage();
  const timer = setInterval(() => {
    if (lineage() === before) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** npm may run scripts through a shell, which outlives it: then it is the shell's parent that counts. */
function lineage(): string {
  const parent = process.ppid;
  try {
    // "number (name) state parent …", and the name may hold anything
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    const grandparent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    return /^(sh|dash|bash|zsh|ash|busybox)$/.test(name) ? `${parent} of ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
