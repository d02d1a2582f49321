import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED_BYTES = 1_000_000_000;
const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs `npm ci` if the installed packages do not match the lockfile. Rejects with a single sentence. */
export async function installPackages() {
  if (isInstalled(projectRoot)) return;
  const { bavail, bsize } = statfsSync(projectRoot);
  if (bavail * bsize < NEEDED_BYTES) {
    throw new Error("The packages need 1 GB and this disk has less: free some space and start again.");
  }
  await npmCi();
}

/** Compares npm's own record of what it has installed with the lockfile. */
export function isInstalled(root) {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  const wanted = Object.entries(readJson(join(root, "package-lock.json")).packages);
  return wanted.every(([path, { version, optional, extraneous }]) => {
    // Workspaces are in the project itself, and extraneous packages are not installed.
    if (!path.includes("node_modules/") || extraneous) return true;
    return installed[path] ? installed[path].version === version : optional === true;
  });
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** npm writes to the same terminal, and shows there how far it is. */
async function npmCi() {
  // If npm started this process, the same npm is used, otherwise the npm on PATH.
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  // With NODE_ENV=production npm would leave out the tools that build and run TypeScript.
  const options = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  console.log("Installing the packages (once; a minute or two)");
  const child = spawn(command, [...before, "ci", ...options], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  const [code] = await once(child, "close").catch(({ message }) => {
    console.error(message);
    return [1];
  });
  for (const signal of SIGNALS) process.removeListener(signal, stop);
  if (code !== 0) throw new Error("npm could not install the packages: see its output above.");
}
