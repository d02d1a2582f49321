import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { runOnce } from "../processes/run-once.ts";
import { installedProgram } from "./installed-program.ts";

interface DebianProgram {
  name: string;
  what: string;
  packages: readonly string[];
  /** The program's path below the root of the packages. */
  program: string;
}

export const canUnpackDebian = (): boolean =>
  installedProgram("apt-get") !== undefined && installedProgram("dpkg") !== undefined;

/**
 * Downloads and unpacks packages into node_modules, where all starts and tests find them. `apt-get download` needs
 * neither root nor an installation, only package lists, which root alone can fetch.
 */
export async function unpackDebianPackages(
  { name, what, packages, program }: DebianProgram,
  log: (sentence: string) => void,
): Promise<{ command: string; env: NodeJS.ProcessEnv } | undefined> {
  const folder = join(projectRoot, "node_modules/.cache/lode", name);
  const command = join(folder, program);
  if (!existsSync(command)) {
    log(`${what} is not installed: downloading and unpacking its Debian packages, without installing them`);
    const unfinished = `${folder}.${process.pid}`;
    const downloaded = join(unfinished, "packages");
    mkdirSync(downloaded, { recursive: true });
    try {
      if (!(await download(packages, downloaded)) && process.getuid?.() === 0) {
        log("Fetching Debian's package lists");
        await runOnce("apt-get", ["update"]);
        await download(packages, downloaded);
      }
      for (const file of readdirSync(downloaded).filter((one) => one.endsWith(".deb"))) {
        await runOnce("dpkg", ["-x", join(downloaded, file), join(unfinished, "root")]);
      }
      if (!existsSync(join(unfinished, "root", program))) return undefined;
      // Moved atomically. A concurrent start uses the existing folder.
      if (!existsSync(folder)) renameSync(join(unfinished, "root"), folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return { command, env: { LD_LIBRARY_PATH: librariesIn(folder).join(":") } };
}

const librariesIn = (folder: string): string[] =>
  ["usr/lib", "lib"]
    .map((name) => join(folder, name))
    .filter((name) => existsSync(name))
    .flatMap((name) => readdirSync(name).map((inner) => join(name, inner)))
    .filter((name) => name.endsWith("-linux-gnu"));

async function download(packages: readonly string[], folder: string): Promise<boolean> {
  // As root, apt switches to its own user, which cannot write here, so its sandbox is off for this call.
  const args = ["-o", "APT::Sandbox::User=root", "download", ...packages];
  return (await runOnce("apt-get", args, { cwd: folder })).code === 0;
}
