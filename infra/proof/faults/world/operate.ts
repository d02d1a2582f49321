import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { reap } from "@lode/stack/processes/reaper";
import { runOnce } from "@lode/stack/processes/run-once";
import type { World } from "./start-world.ts";

export interface Operated {
  isDone: boolean;
  output: string;
}

function commandLine({ stack, folder, redis }: World, args: readonly string[]) {
  const { DATABASE_URL, SOLANA_RPC_URL, TREASURY_ADDRESS, FILES_DIR } = stack.env;
  const program = join(projectRoot, "infra/ops/ops.ts");
  return {
    args: ["--import", "tsx", program, ...args],
    options: {
      cwd: projectRoot,
      env: {
        ...process.env,
        DATABASE_URL,
        SOLANA_RPC_URL,
        TREASURY_ADDRESS,
        FILES_DIR,
        REDIS_URL: redis.urls,
        LODE_DATA_DIR: folder,
        BACKUP_PASSPHRASE: "a passphrase for rehearsals",
      },
    },
  };
}

/** Runs `npm run ops -- …`. */
export async function operate(world: World, ...typed: string[]): Promise<Operated> {
  const { args, options } = commandLine(world, typed);
  const { code, output } = await runOnce(process.execPath, args, options);
  return { isDone: code === 0, output: output.trim() };
}

/** Begins `npm run ops -- …`. `said` resolves when the command prints a line with these words, or has ended. */
export function beginOperating(
  world: World,
  words: string,
  ...typed: string[]
): { said: Promise<void>; ended: Promise<Operated> } {
  const { args, options } = commandLine(world, typed);
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const unregister = child.pid ? reap(child.pid) : () => {};
  const lines: string[] = [];
  const ended = new Promise<Operated>((resolve) => {
    child.once("close", (code) => {
      unregister();
      resolve({ isDone: code === 0, output: lines.join("\n") });
    });
  });
  const said = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (line.includes(words)) resolve();
      });
    void ended.then(() => resolve());
  });
  return { said, ended };
}
