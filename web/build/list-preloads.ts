import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const ROUTER = "src/miners/app/router.tsx";

/** Which page each path opens: `path: "/terms"` is followed by the import of its page. */
export function pagesOf(router: string): [path: string, page: string][] {
  const routes = router.matchAll(/path: "([^"*]+)",\s*lazy: \{\s*Component: loadPage\([^"]*"\.\/([^"]+)"/g);
  return [...routes].map(([, path = "", page = ""]) => [path, page]);
}

/** The file and everything it imports statically. */
function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== "chunk") return found;
  found.add(file);
  for (const imported of chunk.imports) withImports(bundle, imported, found);
  return found;
}

const header = (files: readonly string[], more: string): string[] =>
  files.map((file) => `</${file}>; ${more}`);

/**
 * Writes the Link header of each path: the styles first, because nothing is painted without them, then the code that
 * every page needs, then the page's own. The browser asks for them before it has read the document.
 */
export const listPreloads = (): Plugin => ({
  name: "list-preloads",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
    const entry = chunks.find(({ isEntry }) => isEntry);
    const base = [...withImports(bundle, entry?.fileName ?? "")];
    const always = [
      ...header([...(entry?.viteMetadata?.importedCss ?? [])], "rel=preload; as=style; crossorigin"),
      ...header(["before-paint.js"], "rel=preload; as=script"),
      ...header(base, "rel=modulepreload"),
    ];
    const preloads: Record<string, string> = { "*": always.join(", ") };
    const root = this.environment.config.root;
    for (const [path, page] of pagesOf(readFileSync(join(root, ROUTER), "utf8"))) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/app/${page}`));
      const own = chunk
        ? [...withImports(bundle, chunk.fileName)].filter((file) => !base.includes(file))
        : [];
      preloads[path] = [...always, ...header(own, "rel=modulepreload; fetchpriority=low")].join(", ");
    }
    this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(preloads) });
  },
});
