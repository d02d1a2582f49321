import { existsSync } from "node:fs";
import { runOnce } from "@lode/stack/processes/run-once";
import { installedProgram } from "@lode/stack/stores/installed-program";
import { chromium } from "playwright";

interface ChromiumCandidate {
  source: string;
  executablePath: string;
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
export async function* chromiumCandidates(): AsyncGenerator<ChromiumCandidate> {
  const named = process.env.CHROMIUM_PATH;
  if (named) yield { source: "CHROMIUM_PATH", executablePath: named };

  const installed = installedChromium();
  if (installed) yield { source: "this machine", executablePath: installed };

  const ofPlaywright = chromium.executablePath();
  if (existsSync(ofPlaywright)) yield { source: "Playwright", executablePath: ofPlaywright };
  if (process.getuid?.() === 0 && installedProgram("apt-get")) {
    const fromApt = await installWithApt();
    if (fromApt) yield { source: "apt", executablePath: fromApt };
  }
}

const installedChromium = (): string | undefined =>
  PROGRAMS.map(installedProgram).find((file) => file !== undefined);

/** Two test files may run this concurrently. */
async function installWithApt(): Promise<string | undefined> {
  console.log("There is no Chromium: installing Debian's by apt-get (about 250 MB and a minute, once)");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  const install = [...wait, "install", "-y", "--no-install-recommends", "chromium-headless-shell"];
  await runOnce("apt-get", ["update"], { env });
  const { code, output } = await runOnce("apt-get", install, { env });
  if (code !== 0) console.log(`apt-get could not install Chromium: ${output.trim().split("\n").at(-1)}`);
  return installedChromium();
}
