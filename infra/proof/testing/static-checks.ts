import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { runOnce } from "@lode/stack/processes/run-once";
import type { Tally } from "./tally.ts";

interface Check {
  what: string;
  program: string;
  args: string[];
  fix: string;
}

const checks: Check[] = [
  {
    what: "Types",
    program: "typescript/bin/tsc",
    args: ["--noEmit", "-p", "tsconfig.json"],
    fix: "npx tsc --noEmit",
  },
  {
    what: "Lint and format",
    program: "@biomejs/biome/bin/biome",
    args: ["ci", "--colors=off", "--error-on-warnings", "."],
    fix: "npm run format fixes what it can",
  },
  { what: "Unused code", program: "knip/bin/knip.js", args: ["--no-config-hints"], fix: "npx knip" },
];

/** Runs all checks at the same time. Each counts as one check and shows its output only if it failed. */
export async function runStaticChecks(): Promise<Tally> {
  const results = await Promise.all(checks.map(runCheck));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

async function runCheck({ what, program, args, fix }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const { code, output } = await runOnce(
    process.execPath,
    [join(projectRoot, "node_modules", program), ...args],
    { cwd: projectRoot, env: { ...process.env, NODE_ENV: "development" } },
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (code === 0) {
    console.log(`✓ ${what} (${seconds} s)`);
    return true;
  }
  console.log(`✗ ${what} (${seconds} s): ${fix}\n${output.trim()}`);
  return false;
}
