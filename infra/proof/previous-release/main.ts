import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePreviousRelease, PREVIOUS_RELEASE } from "./make-previous-release.ts";

/** Tests of what miners do during a deployment: signing up, attempts, awards, withdrawals, payments and audits. */
const TESTS = [
  "api/src/miners/auth/sign-up.test.ts",
  "app/src/attempts/verify-batch.verdicts.test.ts",
  "app/src/attempts/steps/record-verdicts.test.ts",
  "db/src/points/ledger.repository.test.ts",
  "api/src/miners/withdrawals/withdrawals.test.ts",
  "app/src/withdrawals/sign-payout.test.ts",
  "app/src/operations/audit-ledger.test.ts",
];

/**
 * Expand and contract: runs the previous release's programs and tests on this release's schema. A separate
 * command, not part of npm test, because it needs the repository's history.
 */
function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), "lode-previous-"));
  try {
    const readiness = makePreviousRelease(folder, PREVIOUS_RELEASE);
    const { status } = spawnSync(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", readiness, ...TESTS],
      { cwd: folder, stdio: "inherit" },
    );
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

compare();
