import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  path: string;
  text: string;
}

const OURS = ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mts", "*.mjs"];

/** Returns every source file of every workspace, new ones too. */
export const sourceFiles = (): SourceFile[] =>
  execFileSync("git", OURS, { cwd: projectRoot, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => path.includes("/"))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));

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
