import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

/** The previous release, whose commit every full clone has. RELEASING.md says when to update it. */
export const PREVIOUS_RELEASE = {
  /** 0.1.0. */
  commit: "420f1879",
  /** 0.1.0 takes the migrations of a newer release for damage, and serves but is unready (CHANGELOG.md). */
  readiness: 503 as 200 | 503,
};

const WORKSPACES = ["core", "adapters", "db", "app", "api", "worker", "web"].concat(
  ["ops", "stack", "sandbox", "proof"].map((name) => `infra/${name}`),
);
const SETUP = "infra/proof/testing/global-setup.ts";
const READINESS_TEST = "api/src/readiness-on-the-next-schema.test.ts";

/**
 * Puts the previous release's sources into the folder, with the packages installed here. Its programs keep their own list of
 * migrations; only the databases of its tests are made by this release. Needs no network and changes nothing in this checkout.
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
  linkPackages(folder, "node_modules");
  // npm may also put packages that several workspaces of infra need into infra/node_modules.
  for (const workspace of [...WORKSPACES, "infra"]) {
    const packages = join(workspace, "node_modules");
    if (existsSync(join(projectRoot, packages))) linkPackages(folder, packages);
  }
  mkdirSync(join(folder, "node_modules/@lode"));
  for (const workspace of WORKSPACES)
    symlinkSync(join(folder, workspace), join(folder, "node_modules/@lode", basename(workspace)));
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

/** Links every installed package except the workspaces, which come from the previous release. */
function linkPackages(folder: string, packages: string): void {
  mkdirSync(join(folder, packages), { recursive: true });
  for (const name of readdirSync(join(projectRoot, packages)))
    if (name !== "@lode" && name !== ".vite")
      symlinkSync(join(projectRoot, packages, name), join(folder, packages, name));
}
