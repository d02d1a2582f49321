import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const PAGES = "src/miners/app/pages.ts";

/** Returns the page of each path: in the table, the import of a page follows its path. */
export function pagesOf(table: string): [path: string, page: string][] {
  const routes = table.matchAll(/^ {2}"([^"*]+)": [^"]*"\.\/([^"]+)"/gm);
  return [...routes].map(([, path = "", page = ""]) => [path, page]);
}

/** Returns the file and all its static imports, direct and indirect. */
function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== "chunk") return found;
  found.add(file);
  for (const imported of chunk.imports) withImports(bundle, imported, found);
  return found;
}

/** Returns the styles and scripts that the document itself names. */
function namedIn(bundle: Rolldown.OutputBundle): { styles: string[]; scripts: string[] } {
  const document = bundle["index.html"];
  const html = document?.type === "asset" ? String(document.source) : "";
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file = ""]) => file);
  return {
    styles: named(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g),
    scripts: named(/<script type="module"[^>]* src="\/([^"]+)"/g),
  };
}

const header = (files: readonly string[], more: string): string[] =>
  files.map((file) => `</${file}>; ${more}`);

/**
 * Writes the Link header of each path: first the styles, because nothing is painted without them, then the code of
 * every page, then the page's own code. The browser requests these files before it has read the document.
 */
export const listPreloads = (): Plugin => ({
  name: "list-preloads",
  apply: "build",
  // Runs after Vite has written the document and dropped chunks that only import others.
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const { styles, scripts } = namedIn(bundle);
      const base = scripts.flatMap((file) => [...withImports(bundle, file)]);
      const always = [
        ...header(styles, "rel=preload; as=style; crossorigin"),
        ...header(["before-paint.js"], "rel=preload; as=script"),
        ...header([...new Set(base)], "rel=modulepreload"),
      ];
      const preloads: Record<string, string> = { "*": always.join(", ") };
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const root = this.environment.config.root;
      for (const [path, page] of pagesOf(readFileSync(join(root, PAGES), "utf8"))) {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/app/${page}`));
        const files = chunk ? [...withImports(bundle, chunk.fileName)] : [];
        const own = files.filter((file) => !base.includes(file));
        preloads[path] = [...always, ...header(own, "rel=modulepreload; fetchpriority=low")].join(", ");
      }
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(preloads) });
    },
  },
});
