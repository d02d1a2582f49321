import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLineOf } from "../processes/command-line-of.ts";

/**
 * Fails if another stack uses the data folder, because two stacks would corrupt it. Returns a function that
 * releases the folder.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "lock");
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw cannotWrite(folder, error as Error);
    }
    const owner = readOwner(file);
    if (owner && isNodeProcess(owner)) {
      throw new Error(
        `Lode already runs in ${folder} (process ${owner}): stop it first, or set LODE_DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true }); // left by a killed process
  }
  throw new Error(`Several processes are trying to use the data folder ${folder}: start only one.`);
}

function readOwner(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    return Number.isInteger(pid) && pid !== process.pid ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** After a power cut the id may belong to any program. Only a Node process could be Lode. */
const isNodeProcess = (pid: number): boolean => /node|npm|vitest/.test(commandLineOf(pid) ?? "");

function cannotWrite(folder: string, error: Error): Error {
  return new Error(
    `The data folder ${folder} is not writable (${error.message}): set LODE_DATA_DIR to one that is.`,
  );
}
