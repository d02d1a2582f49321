import { type ExecFileOptions, execFile } from "node:child_process";
import { reap } from "./reaper.ts";

export interface Finished {
  /** Null if the program could not be started or if a signal ended it. */
  code: number | null;
  output: string;
}

/** Runs a program to its end. Never rejects. */
export const runOnce = (command: string, args: string[], options: ExecFileOptions = {}): Promise<Finished> =>
  new Promise((resolve) => {
    const child = execFile(command, args, { ...options, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      unregister();
      const code = error ? error.code : 0;
      const output = `${stdout}${stderr}` || (error?.message ?? "");
      resolve({ code: typeof code === "number" ? code : null, output });
    });
    const unregister = child.pid ? reap(child.pid) : () => {};
    child.stdin?.end();
  });

export const lastOutputLine = (output: string): string =>
  output.trim().split("\n").at(-1)?.trim() || "no output";
