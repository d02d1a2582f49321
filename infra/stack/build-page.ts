import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashSources } from "./hash-sources.ts";
import { projectRoot } from "./process-command.ts";
import { runOnce } from "./run-once.ts";

const SOURCES = ["web", "core/src/domain", "core/src/contracts", "package-lock.json"];
/** Test files do not change the page. */
const isSource = (name: string): boolean => !/\.test\.tsx?$/.test(name);

/**
 * Builds web/dist unless it was built from exactly these sources. With the wallet for play money, which a build by Vite
 * alone, as for the images, does not have. Resolves with whether it was built.
 */
export async function buildPage(
  log: (sentence: string) => void,
  { sandboxWallet = true } = {},
): Promise<boolean> {
  const stamp = join(projectRoot, "web/dist/.build-hash");
  const hash = `${hashSources(SOURCES, isSource)}${sandboxWallet ? " with the sandbox wallet" : ""}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  log("Building the page");
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production", LODE_SANDBOX_WALLET: sandboxWallet ? "yes" : "no" };
  const { code, output } = await runOnce(process.execPath, [vite, "build", "web"], { cwd: projectRoot, env });
  if (code !== 0) throw new Error(`The page could not be built:\n${output.trim()}`);
  writeFileSync(stamp, hash);
  return true;
}
