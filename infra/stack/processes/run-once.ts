import { type SpawnOptions, spawn } from "node:child_process";
import { reap } from "./reaper.ts";

export interface Finished {
  /** Null if the program could not be started or if a signal ended it. */
  code: number | null;
  output: string;
}

/** Runs a program to its end. Never rejects. */
export const runOnce = (command: string, args: string[], options: SpawnOptions = {}): Promise<Finished> =>
  new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const unregister = child.pid ? reap(child.pid) : () => {};
    const finish = (result: Finished) => {
      unregister();
      resolve(result);
    };
    child.once("error", (error) => finish({ code: null, output: error.message }));
    child.once("close", (code) => finish({ code, output }));
  });

export const lastOutputLine = (output: string): string =>
  output.trim().split("\n").at(-1)?.trim() || "no output";
