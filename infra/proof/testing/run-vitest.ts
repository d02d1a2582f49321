import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { reap } from "@lode/stack/processes/reaper";
import { type Tally, tallyReport, type VitestReport } from "./tally.ts";

/** Settings of a real stack, removed so that tests can never reach that stack. */
const NOT_FOR_TESTS = [
  "DATABASE_URL",
  "REDIS_URL",
  "SOLANA_RPC_URL",
  "SMTP_URL",
  "LODE_DATA_DIR",
  "X_PROVIDER",
  "PORT",
  "OPS_PORT",
  "X_SANDBOX_PORT",
  "NOSTR_RELAYS",
  "NOSTR_SANDBOX_PORT",
  "SOLANA_RPC_PORT",
  "MAIL_PORT",
  "MAIL_SMTP_PORT",
  "NODE_ENV",
];

/** Runs a project of vitest.config.ts in the terminal and counts the results in its report. */
export function runVitest(project: "unit" | "e2e", filters: string[], scratch: string): Promise<Tally> {
  const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: scratch };
  for (const name of NOT_FOR_TESTS) delete env[name];
  const args = [
    join(projectRoot, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile(project, scratch)}`,
    ...filters,
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const unregister = child.pid ? reap(child.pid) : () => {};
    child.once("error", () => resolve(tallyReport(undefined, null)));
    child.once("exit", (code) => {
      unregister();
      resolve(tallyReport(readReport(project, scratch), code));
    });
  });
}

const reportFile = (project: string, scratch: string): string => join(scratch, `${project}.json`);

/** The report of the last run, or undefined if none was written. */
export function readReport(project: "unit" | "e2e", scratch: string): VitestReport | undefined {
  const file = reportFile(project, scratch);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  } catch {
    return undefined; // a crash cut the report off
  }
}
