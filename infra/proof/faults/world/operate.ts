import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { runOnce } from "@lode/stack/processes/run-once";
import type { World } from "./start-world.ts";

/** Runs `npm run ops -- …`. */
export async function operate({ stack, folder, redis }: World, ...typed: string[]) {
  const { DATABASE_URL, SOLANA_RPC_URL, TREASURY_ADDRESS } = stack.env;
  const program = join(projectRoot, "infra/ops/ops.ts");
  const { code, output } = await runOnce(process.execPath, ["--import", "tsx", program, ...typed], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL,
      SOLANA_RPC_URL,
      TREASURY_ADDRESS,
      REDIS_URL: redis.url,
      LODE_DATA_DIR: folder,
    },
  });
  return { isDone: code === 0, output: output.trim() };
}
