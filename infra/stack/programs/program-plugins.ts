import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/** Packages with compiled code. They and their dependencies stay in node_modules. */
export const NATIVE_PACKAGES = ["@node-rs/argon2", "litesvm", "sharp"] as const;
const isNative = (path: string): boolean =>
  NATIVE_PACKAGES.some((name) => path === name || path.startsWith(`${name}/`));
const OF_PACKAGE = /[\\/]node_modules[\\/]/;
const RESOLVED = Symbol("resolved");

/**
 * Refers to an external package by its file, because the compiled program is in another folder. A package's optional
 * imports that are not installed, such as knex's other drivers, are resolved only when they are loaded.
 */
export const somePackagesStay: Plugin = {
  name: "some packages stay",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
      const stays = isNative(path);
      if (pluginData === RESOLVED || !(stays || OF_PACKAGE.test(importer))) return undefined;
      const found = await resolve(path, { kind, resolveDir, importer, pluginData: RESOLVED });
      if (found.errors.length > 0) return { path, external: true };
      return stays ? { path: found.path, external: true } : found;
    });
  },
};

/**
 * Silences two packages that would warn at each start. Nothing calls node-fetch, because Node has a fetch;
 * bigint-buffer looks for missing compiled code before it uses its JavaScript.
 */
export const noWarnings: Plugin = {
  name: "no warnings",
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^node-fetch$/ }, ({ path }) => ({ path, namespace: "uncalled" }));
    onLoad({ filter: /^/, namespace: "uncalled" }, () => ({ contents: "module.exports = fetch;" }));
    onResolve({ filter: /^bigint-buffer$/ }, ({ kind, resolveDir }) =>
      resolve("bigint-buffer/dist/browser.js", { kind, resolveDir }),
    );
  },
};

/** Replaces `import.meta.url` with the address of the source. */
export const ownAddress: Plugin = {
  name: "own address",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: "ts" };
    });
  },
};

/**
 * Gives each file of a package an empty source map, because Node reads all source maps of a program at its
 * start. Stack traces then name a package's file but no line.
 */
export const packagesWithoutLines: Plugin = {
  name: "packages without lines",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const map = { version: 3, sources: [pathToFileURL(path).href], sourcesContent: [""], mappings: "AAAA" };
      const address = `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}`;
      const contents = `${await readFile(path, "utf8")}\n//# sourceMappingURL=${address}`;
      return { contents, loader: "default" };
    });
  },
};
