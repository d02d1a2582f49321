import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { runOnce } from "@lode/stack/processes/run-once";
import { installedProgram } from "@lode/stack/stores/installed-program";
import { chromium } from "playwright";

export interface ChromiumCandidate {
  source: string;
  executablePath: string;
  env: Record<string, string>;
  /** A folder for this browser only, removed when the browser is closed. */
  scratch?: string;
}

/** The headless shell comes first: it uses a third less processor time on the same page. */
const PROGRAMS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Yields candidates, best first; the caller takes the first that starts. */
export async function* chromiumCandidates(
  log: (sentence: string) => void,
): AsyncGenerator<ChromiumCandidate> {
  const named = process.env.CHROMIUM_PATH;
  if (named) yield { source: "CHROMIUM_PATH", executablePath: named, env: {} };

  const installed = installedChromium();
  if (installed) yield { source: "this machine", executablePath: installed, env: {} };

  const ofPlaywright = chromium.executablePath();
  if (existsSync(ofPlaywright)) yield { source: "Playwright", executablePath: ofPlaywright, env: {} };
  if (process.getuid?.() === 0 && installedProgram("apt-get")) {
    const fromApt = await installWithApt(log);
    if (fromApt) yield { source: "apt", executablePath: fromApt, env: {} };
  }
  const unpacked = await unpackFromNpm(log);
  if (unpacked) yield unpacked;
}

const installedChromium = (): string | undefined =>
  PROGRAMS.map(installedProgram).find((file) => file !== undefined);

/** Two test files may run this concurrently. */
async function installWithApt(log: (sentence: string) => void): Promise<string | undefined> {
  log("There is no Chromium: installing Debian's by apt-get (about 250 MB and a minute, once)");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  const install = [...wait, "install", "-y", "--no-install-recommends", "chromium-headless-shell"];
  await runOnce("apt-get", ["update"], { env });
  const { code, output } = await runOnce("apt-get", install, { env });
  if (code !== 0) log(`apt-get could not install Chromium: ${output.trim().split("\n").at(-1)}`);
  return installedChromium();
}

/**
 * The package unpacks into the temporary folder and reuses files it finds there, so it gets its own folder.
 */
async function unpackFromNpm(log: (sentence: string) => void): Promise<ChromiumCandidate | undefined> {
  const scratch = mkdtempSync(join(tmpdir(), "lode-chromium-"));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = scratch;
  try {
    log("Unpacking Chromium from its npm package");
    const { default: bundled } = await import("@sparticuz/chromium");
    const executablePath = await bundled.executablePath();
    const env = { LD_LIBRARY_PATH: unpackLibraries(scratch), TMPDIR: scratch };
    return { source: "@sparticuz/chromium", executablePath, env, scratch };
  } catch (error) {
    log(`@sparticuz/chromium cannot be used: ${(error as Error).message.split("\n")[0]}`);
    return undefined;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** NSS, NSPR and expat, which slim images lack. The package unpacks these libraries only on AWS Lambda. */
function unpackLibraries(scratch: string): string {
  let folder = dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium")));
  while (!existsSync(join(folder, "bin/al2023.tar.br")) && folder !== dirname(folder))
    folder = dirname(folder);
  const libraries = join(scratch, "libraries");
  mkdirSync(libraries);
  const archive = brotliDecompressSync(readFileSync(join(folder, "bin/al2023.tar.br")));
  spawnSync("tar", ["-x", "-C", libraries], { input: archive });
  return join(libraries, "lib");
}
