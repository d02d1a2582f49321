import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A sandbox's durable state, as JSON lines. Entries are written before the answers that depend on them. */
export type Journal<Entry> = ReturnType<typeof openJournal<Entry>>;

/** Opens a journal. Tests pass no directory, and nothing is stored. */
export function openJournal<Entry>(directory: string | undefined, name = "journal") {
  if (directory === undefined)
    return { read: (): Entry[] => [], append(_entry: Entry): void {}, close(): void {} };
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name}.jsonl`);
  cutTornLine(file);
  const descriptor = openSync(file, "a", 0o600);
  let closed = false;
  return {
    read: (): Entry[] => linesOf(readFileSync(file, "utf8")).map((line) => JSON.parse(line) as Entry),
    append(entry: Entry): void {
      // The number of a closed descriptor may already belong to another file.
      if (closed) throw new Error("The sandbox has stopped.");
      writeAll(descriptor, `${JSON.stringify(entry)}\n`);
    },
    close(): void {
      if (!closed) closeSync(descriptor);
      closed = true;
    },
  };
}

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
}

// A process killed while writing leaves an incomplete last line. No answer depended on that line.
function cutTornLine(file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(file, end);
}
