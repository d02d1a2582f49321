import { existsSync } from "node:fs";
import { runOnce } from "@lode/stack/processes/run-once";
import { installedProgram } from "@lode/stack/stores/installed-program";
import { type Browser, type BrowserContextOptions, chromium } from "playwright";

const FLAGS = [
  "--no-sandbox", // root and plain containers have no user namespace for it; only Lode's page is loaded
  "--disable-dev-shm-usage", // a container's /dev/shm is 64 MB by default
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  "--disable-gpu", // test machines have none, and emulation would cost processor time
  "--disable-features=OptimizationHints,MediaRouter,Translate",
];

export type TestBrowser = Awaited<ReturnType<typeof launchBrowser>>;

/** Launches the first Chromium that starts; rejects if none does. */
export async function launchBrowser() {
  for await (const { source, executablePath } of chromiumCandidates()) {
    try {
      const browser = await chromium.launch({ executablePath, args: FLAGS, timeout: 30_000 });
      return {
        browser,
        /** Opens a context without motion that reaches only 127.0.0.1. Other requests are refused and recorded. */
        newContext: (options?: BrowserContextOptions) => loopbackContext(browser, options),
        close: () => browser.close(),
      };
    } catch (error) {
      console.log(
        `${source}: ${executablePath} cannot be started (${(error as Error).message.split("\n")[0]})`,
      );
    }
  }
  throw new Error("No Chromium could be started: set CHROMIUM_PATH, or run npx playwright install chromium.");
}

async function loopbackContext(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const refused: string[] = [];
  await context.route(
    (url) => url.hostname !== "127.0.0.1",
    (route) => {
      refused.push(route.request().url());
      return route.abort();
    },
  );
  return { context, refused };
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
async function* chromiumCandidates() {
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
