import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { hashSources } from "./hash-sources.ts";
import { projectRoot } from "./process-command.ts";

const ENTRIES = [
  "api/src/main.ts",
  "worker/src/main.ts",
  "infra/sandbox/x/main.ts",
  "infra/sandbox/solana/main.ts",
  "infra/sandbox/mail/main.ts",
  "infra/seed/main.ts",
];
const SOURCES = ["core", "db", "app", "api", "worker", "infra", "package-lock.json"];
const isSource = (name: string): boolean => /(?<!\.test)\.ts$/.test(name);
const CACHE = join(projectRoot, "node_modules/.cache/lode");

/** Where the compiled program of a source file is. */
export type BuiltPrograms = (entry: string) => string;

/**
 * Compiles the programs once for these sources: started from TypeScript each would spend three times the processor time
 * on loading its files. Packages are not part of the result, and are imported from where they are installed.
 */
export async function buildPrograms(log: (sentence: string) => void): Promise<BuiltPrograms> {
  const folder = join(CACHE, `programs-${hashSources(SOURCES, isSource).slice(0, 20)}`);
  if (!existsSync(folder)) {
    log("Compiling the programs");
    const unfinished = `${folder}.${process.pid}`;
    await compile(unfinished);
    publish(unfinished, folder);
  }
  return (entry) => join(folder, `${entry.slice(0, -".ts".length)}.mjs`);
}

async function compile(outdir: string): Promise<void> {
  await build({
    absWorkingDir: projectRoot,
    entryPoints: ENTRIES,
    outbase: ".",
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    // Without the condition "module": packages are imported by Node, which does not know it.
    conditions: [],
    plugins: [packagesStay, ownAddress],
    logLevel: "silent",
  });
}

/** Another stack of this checkout may still restart its own programs. */
const KEEP_MS = 86_400_000;

/** Two starts may compile at once; the first result is kept. Those of older sources are removed after a day. */
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

const RESOLVED = Symbol("resolved");

/** An imported package is named by its file, since the compiled program is in another folder. */
const packagesStay: Plugin = {
  name: "packages stay",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
      if (pluginData === RESOLVED || kind === "entry-point" || path.startsWith("@lode/")) return undefined;
      const found = await resolve(path, { kind, resolveDir, importer, pluginData: RESOLVED });
      return found.errors.length > 0 ? undefined : { path: found.path, external: true };
    });
  },
};

/** `import.meta.url` stays the address of the source. */
const ownAddress: Plugin = {
  name: "own address",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: "ts" };
    });
  },
};
