import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

const NOT_SOURCES = new Set(["node_modules", "dist", "dist-console", "e2e", ".vite", ".data"]);

/**
 * Returns a hash that changes with any of these files. `sources` are files or folders; in folders, `isSource`
 * selects files by name.
 */
export function hashSources(sources: readonly string[], isSource: (name: string) => boolean): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesIn(join(projectRoot, source), isSource))
      hash.update(relative(projectRoot, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path: string, isSource: (name: string) => boolean): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? !NOT_SOURCES.has(entry.name) : isSource(entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(path, entry.name), isSource) : [join(path, entry.name)],
    );
}
