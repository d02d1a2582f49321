import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { build } from "esbuild";
import { hashSources } from "./hash-sources.ts";
import { IMAGE_PROGRAMS } from "./image-programs.ts";
import { noWarnings, ownAddress, packagesWithoutLines, somePackagesStay } from "./program-plugins.ts";

const { api, worker, sandbox } = IMAGE_PROGRAMS;
const ENTRIES = [api, worker, sandbox].flatMap<string>(({ programs }) => programs);
const SOURCES = ["core", "adapters", "db", "app", "api", "worker", "infra", "package-lock.json"];
const isSource = (name: string): boolean => /(?<!\.test)\.(ts|json)$/.test(name);
const CACHE = join(projectRoot, "node_modules/.cache/lode");

export type BuiltPrograms = (entry: string) => string;

/** The globals that CommonJS packages expect from Node, under names that no source uses. */
const NODE_OF_COMMONJS = `import { createRequire as $createRequire } from "node:module";
import { dirname as $dirname } from "node:path";
import { fileURLToPath as $fileURLToPath } from "node:url";
const require = $createRequire(import.meta.url);
const __filename = $fileURLToPath(import.meta.url);
const __dirname = $dirname(__filename);`;

/**
 * Compiles the programs once per state of the sources, bundled with the packages that are pure JavaScript. Finding and
 * reading each package's files takes half of a start's processor time, and reading TypeScript twice as much again.
 */
export async function buildPrograms(log: (sentence: string) => void): Promise<BuiltPrograms> {
  const folder = join(CACHE, `programs-${hashSources(SOURCES, isSource).slice(0, 20)}`);
  if (!existsSync(folder)) {
    log("Compiling the programs");
    const unfinished = `${folder}.${process.pid}`;
    await compilePrograms(ENTRIES, unfinished);
    publish(unfinished, folder);
  }
  return (entry) => join(folder, `${entry.slice(0, -".ts".length)}.mjs`);
}

/** Compiles the programs of these source files into `outdir`, each at the path of its source, as `.mjs`. */
export async function compilePrograms(entries: readonly string[], outdir: string): Promise<void> {
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [...entries],
    outbase: ".",
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    // Without the condition "module", which Node does not know. Bundled and external packages then load the same files.
    conditions: [],
    banner: { js: NODE_OF_COMMONJS },
    plugins: [noWarnings, somePackagesStay, ownAddress, packagesWithoutLines],
    logLevel: "silent",
  });
}

/** How long programs of older sources are kept: another stack of this checkout may still restart them. */
const KEEP_MS = 86_400_000;

/**
 * Publishes the result. If two starts compile at the same time, the first result is kept. Programs of older
 * sources are removed after a day.
 */
function publish(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    if (!/^programs-[0-9a-f]+$/.test(name) || name === basename(folder)) continue;
    if (Date.now() - statSync(path).mtimeMs > KEEP_MS) rmSync(path, { recursive: true, force: true });
  }
}
