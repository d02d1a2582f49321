// Removes from node_modules what Node does not load: maps, types, documentation, sources, and builds for bundlers and
// browsers beside the one that `main` and `exports` name. It is two fifths of an image.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const UNUSED =
  /\.(map|d\.[cm]?ts|tsbuildinfo|md|markdown|flow|html\.gz)$|^(CHANGELOG|HISTORY|AUTHORS)(\..*)?$/i;
/** Folders of further builds, by the scope or name of their package; only where nothing else names them. */
const FURTHER_BUILDS = {
  "@opentelemetry": ["build/esm", "build/esnext"],
  "@aws-sdk": ["dist-es", "dist-types"],
  "@aws-crypto": ["build/module"],
  "@smithy": ["dist-es", "dist-types"],
  luxon: ["build/amd", "build/global", "build/es6", "build/cjs-browser", "src"],
  "@solana": [
    "lib/index.iife.js",
    "lib/index.iife.min.js",
    "lib/index.browser.cjs.js",
    "lib/index.browser.esm.js",
    "src",
  ],
};

/** A compiler that packages of Solana name as their peer, for their types. */
const UNUSED_PACKAGES = ["typescript", "@typescript"];

function dropFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) dropFiles(path);
    else if (entry.isFile() && UNUSED.test(entry.name)) rmSync(path);
  }
}

/** Every package below a node_modules folder, with those inside it. */
function* packagesIn(modules) {
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
    const path = join(modules, entry.name);
    if (entry.name.startsWith("@")) yield* packagesIn(path);
    else {
      yield path;
      if (existsSync(join(path, "node_modules"))) yield* packagesIn(join(path, "node_modules"));
    }
  }
}

for (const modules of process.argv.slice(2).filter((path) => existsSync(path))) {
  for (const name of UNUSED_PACKAGES) rmSync(join(modules, name), { recursive: true, force: true });
  for (const path of packagesIn(modules)) {
    const file = join(path, "package.json");
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    const builds = FURTHER_BUILDS[manifest.name] ?? FURTHER_BUILDS[manifest.name?.split("/")[0]] ?? [];
    const named = JSON.stringify([manifest.main, nodeConditions(manifest.exports)]);
    for (const build of builds)
      if (!named.includes(build)) rmSync(join(path, build), { recursive: true, force: true });
  }
  dropFiles(modules);
}

/** `exports` without the conditions that Node does not know. */
function nodeConditions(exports) {
  if (typeof exports !== "object" || exports === null) return exports;
  if (Array.isArray(exports)) return exports.map(nodeConditions);
  const unknown = ["types", "browser", "module", "esnext", "react-native", "workerd", "edge-light"];
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([condition]) => !unknown.includes(condition))
      .map(([condition, target]) => [condition, nodeConditions(target)]),
  );
}
