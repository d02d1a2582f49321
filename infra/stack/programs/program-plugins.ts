import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/** Packages with compiled code: they stay in node_modules, with what they depend on. */
export const NATIVE_PACKAGES = ["@node-rs/argon2", "litesvm", "sharp"] as const;
const isNative = (path: string): boolean =>
  NATIVE_PACKAGES.some((name) => path === name || path.startsWith(`${name}/`));
const OF_PACKAGE = /[\\/]node_modules[\\/]/;
const RESOLVED = Symbol("resolved");

/**
 * A package that stays is named by its file, since the compiled program is in another folder. What another package would
 * load if it were installed, as knex its other drivers, is looked for when that package asks for it.
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

/** `import.meta.url` stays the address of the source. */
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

/** Names a package's file in the trace of an error, without the line: Node reads every map of a program as it starts. */
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
