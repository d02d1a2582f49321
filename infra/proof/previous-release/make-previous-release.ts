import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

/** The previous release, whose commit every full clone has. RELEASING.md says when to update it. */
export const PREVIOUS_RELEASE = {
  /** 0.1.0. */
  commit: "420f1879",
  /** 0.1.0 takes the migrations of a newer release for damage, and serves but is unready (CHANGELOG.md). */
  readiness: 503 as 200 | 503,
};

const SETUP = "infra/proof/testing/global-setup.ts";
const READINESS_TEST = "api/src/readiness-on-the-next-schema.test.ts";

/**
 * Puts the previous release's sources into the folder, with its own packages, which npm installs from the registry. Its programs keep
 * their own list of migrations; only the databases of its tests are made by this release. Changes nothing in this checkout.
 * Returns the test of its readiness.
 */
export function makePreviousRelease(folder: string, { commit, readiness }: typeof PREVIOUS_RELEASE): string {
  const archive = spawnSync("git", ["archive", "--format=tar", commit], {
    cwd: projectRoot,
    maxBuffer: 1e9,
  });
  if (archive.status !== 0)
    throw new Error(
      `The commit ${commit} of the previous release is not in this clone: git fetch --unshallow.`,
    );
  const unpacked = spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error("The previous release could not be unpacked.");
  migrateByThisRelease(join(folder, SETUP));
  writeFileSync(join(folder, READINESS_TEST), readinessTest(readiness));
  // Its own packages: this release may have left some of them out.
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("The packages of the previous release could not be installed.");
  return READINESS_TEST;
}

/** Makes the tests' databases by this checkout's migrations. */
function migrateByThisRelease(setup: string): void {
  const source = readFileSync(setup, "utf8");
  const own = '"@lode/db/migrate"';
  if (!source.includes(own)) throw new Error(`${SETUP} of the previous release imports no ${own}.`);
  writeFileSync(setup, source.replace(own, JSON.stringify(join(projectRoot, "db/src/migrate.ts"))));
}

const readinessTest = (status: number): string => `
import { expect, test } from "vitest";
import { useTestApp } from "../test/test-app.ts";

const app = useTestApp();

test("the API of the previous release answers ${status} on this release's schema", async () => {
  expect((await app().visitor().agent.get("/api/health/ready")).status).toBe(${status});
});
`;
