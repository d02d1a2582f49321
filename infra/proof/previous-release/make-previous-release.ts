import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

/**
 * The commit of the previous release, which every full clone has. Undefined until the first change of the
 * schema after 0.1.0. RELEASING.md says when to update it.
 */
export const PREVIOUS_RELEASE: string | undefined = undefined;

const WORKSPACES = ["core", "adapters", "db", "app", "api", "worker", "web"].concat(
  ["ops", "stack", "sandbox", "proof"].map((name) => `infra/${name}`),
);
/** The files that a deployment changes while the previous release's programs still run. */
const NEW_SCHEMA = ["db/migrations", "db/src/migrations.ts"];

/**
 * Puts the previous release's sources into the folder, with this release's schema and the packages installed
 * here. Needs no network and changes nothing in this checkout.
 */
export function makePreviousRelease(folder: string, commit: string): void {
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
  for (const path of NEW_SCHEMA) {
    rmSync(join(folder, path), { recursive: true });
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  }
  linkPackages(folder, "node_modules");
  for (const workspace of WORKSPACES) {
    const packages = join(workspace, "node_modules");
    if (existsSync(join(projectRoot, packages))) linkPackages(folder, packages);
  }
  mkdirSync(join(folder, "node_modules/@lode"));
  for (const workspace of WORKSPACES)
    symlinkSync(join(folder, workspace), join(folder, "node_modules/@lode", basename(workspace)));
}

/** Links every installed package except the workspaces, which come from the previous release. */
function linkPackages(folder: string, packages: string): void {
  mkdirSync(join(folder, packages), { recursive: true });
  for (const name of readdirSync(join(projectRoot, packages)))
    if (name !== "@lode" && name !== ".vite")
      symlinkSync(join(projectRoot, packages, name), join(folder, packages, name));
}
