import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "@lode/ops/settings/project-settings";
import { nodeProgram } from "../processes/process-command.ts";
import { lastOutputLine, runOnce } from "../processes/run-once.ts";
import type { BuiltPrograms } from "../programs/build-programs.ts";
import { withClient } from "../stores/postgres.ts";

export interface DemoSignIn {
  who: string;
  email: string;
  password: string;
  what: string;
}

/**
 * Creates the demo world at the first start, when the API and the sandboxes are ready. An external database
 * gets it only if it has no users.
 */
export async function seedOnce(options: {
  dataDir: string;
  env: Settings;
  compiled: BuiltPrograms | undefined;
  ownDatabase: boolean;
  log: (sentence: string) => void;
}): Promise<void> {
  const { dataDir, env, compiled, ownDatabase, log } = options;
  if (existsSync(signInsFile(dataDir)) || !(ownDatabase || (await hasNoUser(env)))) return;
  log("Creating the demo world, in which a mail and a withdrawal fail");
  const { command, args, cwd } = nodeProgram("seed", "product", "infra/stack/demo/main.ts", env, compiled);
  const { code, output } = await runOnce(command, args, { cwd, env });
  if (code !== 0) throw new Error(`The demo world could not be created: ${lastOutputLine(output)}`);
}

/** Written last, so it says that the demo world is complete. */
export const signInsFile = (dataDir: string): string => join(dataDir, "demo.json");

export function readDemoSignIns(dataDir: string): DemoSignIn[] {
  const file = signInsFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as DemoSignIn[]) : [];
}

const hasNoUser = ({ DATABASE_URL = "" }: Settings): Promise<boolean> =>
  withClient(DATABASE_URL, async (client) => {
    const { rowCount } = await client.query("select 1 from users limit 1");
    return rowCount === 0;
  });
