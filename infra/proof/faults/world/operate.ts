import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { runOnce } from "@lode/stack/processes/run-once";
import type { World } from "./start-world.ts";

/** Runs `npm run ops -- …`. */
export async function operate(
  { stack, folder }: World,
  ...args: string[]
): Promise<{ isDone: boolean; output: string }> {
  const { DATABASE_URL, SOLANA_RPC_URL, TREASURY_ADDRESS } = stack.env;
  const env = { ...process.env, DATABASE_URL, SOLANA_RPC_URL, TREASURY_ADDRESS, LODE_DATA_DIR: folder };
  const program = join(projectRoot, "infra/ops/ops.ts");
  const { code, output } = await runOnce(process.execPath, ["--import", "tsx", program, ...args], {
    cwd: projectRoot,
    env,
  });
  return { isDone: code === 0, output: output.trim() };
}
