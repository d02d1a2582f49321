import { type Browser, type BrowserContextOptions, chromium } from "playwright";
import { chromiumCandidates } from "./find-chromium.ts";

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
