import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "./process-command.ts";
import { runOnce } from "./run-once.ts";

const SOURCES = ["web", "core/src/domain", "core/src/contracts", "package-lock.json"];
const NOT_SOURCES = new Set(["node_modules", "dist", "e2e", ".vite"]);

/**
 * Builds web/dist unless it was built from exactly these sources. With the wallet for play money, which a build by Vite
 * alone, as for the images, does not have. Resolves with whether it was built.
 */
export async function buildPage(
  log: (sentence: string) => void,
  { sandboxWallet = true } = {},
): Promise<boolean> {
  const stamp = join(projectRoot, "web/dist/.build-hash");
  const hash = `${hashSources()}${sandboxWallet ? " with the sandbox wallet" : ""}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  log("Building the page");
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production", LODE_SANDBOX_WALLET: sandboxWallet ? "yes" : "no" };
  const { code, output } = await runOnce(process.execPath, [vite, "build", "web"], { cwd: projectRoot, env });
  if (code !== 0) throw new Error(`The page could not be built:\n${output.trim()}`);
  writeFileSync(stamp, hash);
  return true;
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesIn(join(projectRoot, source))) {
      hash.update(relative(projectRoot, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/** Test files do not change the page. */
function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (path.endsWith(".json")) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
}
