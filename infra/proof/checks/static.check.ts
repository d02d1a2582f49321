import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { runOnce } from "@lode/stack/processes/run-once";
import { expect, test } from "vitest";
import budget from "./budget.json" with { type: "json" };

// `npm run check`.

test.concurrent.each([
  ["types: npx tsc --noEmit", "typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.json"]],
  [
    "lint and format: npm run format mends what it can",
    "@biomejs/biome/bin/biome",
    ["ci", "--colors=off", "--error-on-warnings", "."],
  ],
  ["unused code: npx knip", "knip/bin/knip.js", ["--no-config-hints"]],
])("%s", { timeout: 180_000 }, async (_title, program, args) => {
  const command = [join(projectRoot, "node_modules", program), ...args];
  const env = { ...process.env, NODE_ENV: "development" };
  const { code, output } = await runOnce(process.execPath, command, { cwd: projectRoot, env });
  expect(code, output).toBe(0);
});

interface FolderSize {
  lines: number;
  files: number;
}

const linesOf = (file: string): number =>
  readFileSync(join(projectRoot, file), "utf8").split("\n").length - 1;
const tracked = execFileSync("git", ["ls-files"], { cwd: projectRoot, encoding: "utf8" }).split("\n");
const sizeOf = (files: string[]): FolderSize => ({
  lines: files.reduce((sum, file) => sum + linesOf(file), 0),
  files: files.length,
});

// Budgets only go down: what a change adds, it pays for before it lands.
test("budgets: every workspace, small files and documents", () => {
  const sources = tracked.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const over: string[] = [];
  const compare = (what: string, is: number, most: number) => {
    if (is > most) over.push(`${what}: ${is}, ${is - most} over the budget of ${most}`);
  };
  for (const [folder, most] of Object.entries<FolderSize>(budget.workspaces)) {
    const is = sizeOf(sources.filter((file) => file.startsWith(`${folder}/`)));
    compare(`lines of ${folder}`, is.lines, most.lines);
    compare(`files of ${folder}`, is.files, most.files);
  }
  const all = sizeOf(sources);
  compare("lines", all.lines, budget.all.lines);
  compare("files", all.files, budget.all.files);
  const small = sources.filter((file) => !/\.(test|check)\.tsx?$/.test(file) && linesOf(file) < 25);
  compare("files below 25 lines, tests aside", small.length, budget.smallFiles);
  const markdown = sizeOf(tracked.filter((file) => file.endsWith(".md")));
  compare("lines of markdown", markdown.lines, budget.markdownLines);
  expect(over).toEqual([]);
});
