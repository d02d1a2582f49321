import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { runOnce } from "../processes/run-once.ts";
import { hashSources } from "./hash-sources.ts";

const SHARED = [
  "web/build",
  "web/public",
  "web/src/lib",
  "web/src/styles",
  "web/src/texts",
  "web/src/ui",
  "core/src/domain",
  "core/src/contracts",
  "package-lock.json",
];
const isSource = (name: string): boolean => !/\.test\.tsx?$/.test(name);

interface PageToBuild {
  name: string;
  folder: string;
  sources: string[];
  build: string[];
}

const MINERS: PageToBuild = {
  name: "the page",
  folder: "web/dist",
  sources: ["web/src/miners", "web/index.html", "web/vite.config.ts", "web/src/vite-env.d.ts"],
  build: ["web"],
};
const OPERATORS: PageToBuild = {
  name: "the operators' console",
  folder: "web/dist-console",
  sources: ["web/src/console", "web/vite.console.config.ts"],
  build: ["--config", "web/vite.console.config.ts"],
};

/**
 * Builds the miners' page and the operators' console, each unless it was built from exactly these sources.
 * `sandboxWallet` adds the wallet for play money; images are built by Vite alone, without that wallet.
 */
export async function buildPage(
  log: (sentence: string) => void,
  { sandboxWallet = true } = {},
): Promise<void> {
  const wallet = { mark: sandboxWallet ? " with the sandbox wallet" : "", env: sandboxWallet ? "yes" : "no" };
  await Promise.all([
    buildOne(MINERS, log, wallet.mark, { LODE_SANDBOX_WALLET: wallet.env }),
    buildOne(OPERATORS, log),
  ]);
}

async function buildOne(
  { name, folder, sources, build }: PageToBuild,
  log: (sentence: string) => void,
  mark = "",
  more: Record<string, string> = {},
): Promise<void> {
  const stamp = join(projectRoot, folder, ".build-hash");
  const hash = `${hashSources([...sources, ...SHARED], isSource)}${mark}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  log(`Building ${name}`);
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production", ...more };
  const { code, output } = await runOnce(process.execPath, [vite, "build", ...build], {
    cwd: projectRoot,
    env,
  });
  if (code !== 0) throw new Error(`${name} could not be built:\n${output.trim()}`);
  writeFileSync(stamp, hash);
}
