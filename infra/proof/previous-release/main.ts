import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

/** 0.1.0. Every full clone has the commit; RELEASING.md says when to update it. */
const PREVIOUS_RELEASE = "63af669d0f1f65cc49d28d28dc520f142fba2798";

/** Tests of what miners do during a deployment: signing up, attempts, awards, withdrawals, payments and audits. */
const TESTS = [
  "api/src/miners/auth/sign-up.test.ts",
  "app/src/attempts/verify-batch.verdicts.test.ts",
  "db/src/points/ledger.repository.test.ts",
  "api/src/miners/withdrawals/withdrawals.test.ts",
  "app/src/withdrawals/sign-payout.test.ts",
  "app/src/operations/audit-ledger.test.ts",
];
const SETUP = "infra/proof/testing/global-setup.ts";
const READINESS_TEST = "api/src/readiness-on-the-next-schema.test.ts";
const READINESS = `
import { expect, test } from "vitest";
import { useTestApp } from "../test/test-app.ts";

const app = useTestApp();

test("the API of the previous release is ready on this release's schema", async () => {
  expect((await app().visitor().agent.get("/api/health/ready")).status).toBe(200);
});
`;

/**
 * `npm run previous-release`: expand and contract. Runs the previous release's programs and tests on this release's
 * schema. Not part of npm test, because it needs the repository's history. Changes nothing in this checkout.
 */
const folder = mkdtempSync(join(tmpdir(), "lode-previous-"));
try {
  const archive = spawnSync("git", ["archive", "--format=tar", PREVIOUS_RELEASE], {
    cwd: projectRoot,
    maxBuffer: 1e9,
  });
  if (archive.status !== 0)
    throw new Error(`The commit ${PREVIOUS_RELEASE} is not in this clone: git fetch --unshallow.`);
  spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout });
  // Its programs keep their own list of migrations; only the databases of its tests are made by this release.
  const setup = readFileSync(join(folder, SETUP), "utf8");
  const own = '"@lode/db/migrate"';
  if (!setup.includes(own)) throw new Error(`${SETUP} of the previous release imports no ${own}.`);
  const migrate = JSON.stringify(join(projectRoot, "db/src/migrate.ts"));
  writeFileSync(join(folder, SETUP), setup.replace(own, migrate));
  writeFileSync(join(folder, READINESS_TEST), READINESS);
  // Its own packages: this release may have left some of them out.
  const installed = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
  if (installed.status !== 0) throw new Error("The packages of the previous release could not be installed.");
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", READINESS_TEST, ...TESTS];
  const { status } = spawnSync(process.execPath, vitest, { cwd: folder, stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
