import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePreviousRelease, PREVIOUS_RELEASE } from "./make-previous-release.ts";

/** Tests of what miners do during a deployment: signing up, attempts, awards, withdrawals and payments. */
const TESTS = [
  "api/src/miners/auth/sign-up.test.ts",
  "app/src/attempts/verify-batch.verdicts.test.ts",
  "app/src/attempts/steps/record-verdicts.test.ts",
  "db/src/points/ledger.repository.test.ts",
  "api/src/miners/withdrawals/withdrawals.test.ts",
  "app/src/withdrawals/sign-payout.test.ts",
];

/**
 * Expand and contract: runs the previous release's programs and tests on this release's schema. A separate
 * command, not part of npm test, because it needs the repository's history.
 */
function compare(commit: string): void {
  const folder = mkdtempSync(join(tmpdir(), "lode-previous-"));
  try {
    makePreviousRelease(folder, commit);
    const { status } = spawnSync(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...TESTS],
      { cwd: folder, stdio: "inherit" },
    );
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (PREVIOUS_RELEASE) compare(PREVIOUS_RELEASE);
else
  console.log(
    "The schema is that of 0.1.0, the first release: there is nothing to compare with yet (RELEASING.md).",
  );
