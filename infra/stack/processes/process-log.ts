import { createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

const REPEATED_AFTER_MS = 10_000;

export interface ProcessLog {
  file: string;
  write: (line: string) => void;
  close: () => Promise<void>;
}

/** Opens `<folder>/<name>.log` and keeps the previous log as `.1`. */
export function openProcessLog(folder: string, name: string): ProcessLog {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  if (existsSync(file)) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: "a" });
  // A full disk must not end the logged processes.
  stream.on("error", () => {});
  return {
    file,
    write: (line) => void stream.write(`${line}\n`),
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}

/** Shows a sentence at most once in ten seconds, so that a repeated fault does not flood the screen. */
export function withoutRepeats(show: (sentence: string) => void, now: () => number = Date.now) {
  const shownAt = new Map<string, number>();
  return (sentence: string): void => {
    const last = shownAt.get(sentence);
    if (last !== undefined && now() - last < REPEATED_AFTER_MS) return;
    if (shownAt.size > 200) shownAt.clear();
    shownAt.set(sentence, now());
    show(sentence.length > 200 ? `${sentence.slice(0, 199)}…` : sentence);
  };
}
