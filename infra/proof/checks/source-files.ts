import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

const workspaces = ["core", "adapters", "db", "app", "api", "worker", "web", "infra"] as const;

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  path: string;
  text: string;
}

/** Returns every source file of every workspace, except built and installed files. */
export const sourceFiles = (): SourceFile[] =>
  workspaces.flatMap((workspace) => filesBelow(join(projectRoot, workspace)));

const filesBelow = (folder: string): SourceFile[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ["node_modules", "dist", ".data"].includes(entry.name) ? [] : filesBelow(path);
    if (!/\.(ts|tsx|mts|mjs)$/.test(entry.name)) return [];
    return [{ path: relative(projectRoot, path).split(sep).join("/"), text: readFileSync(path, "utf8") }];
  });

export function foldersIn(path: string): string[] {
  try {
    return readdirSync(join(projectRoot, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return []; // the workspace has no such folder
  }
}

const STATEMENT = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*["']([^"'\n]+)["']/g;

/** Returns a file's static and dynamic imports, ignoring comments. */
export function importsOf({ text }: SourceFile): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(STATEMENT)].map((match) => match[1] ?? "");
}
