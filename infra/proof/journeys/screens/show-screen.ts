import type { BrowserContext } from "playwright";
import { onTestFinished } from "vitest";
import type { TestBrowser } from "../../testing/browser.ts";
import { installMockWallet } from "../../testing/mock-wallet.ts";
import { answerWith, type Screen, type Visit } from "./screen.ts";

interface Shown extends Visit {
  consoleErrors: string[];
  /** What was thrown and not caught. */
  pageErrors: string[];
}

/** Opens screens, each on a new page. A browser each for everybody: with the code cached, screens open much sooner. */
export function screenOpener(
  launched: () => TestBrowser,
  base: () => string,
  signIn: (context: BrowserContext, as: Screen["as"]) => Promise<unknown>,
): { open: (screen: Screen, language?: Visit["language"]) => Promise<Shown>; refused: string[] } {
  const contexts = new Map<string, Promise<BrowserContext>>();
  let opened = 0;
  /** Requests to other hosts. */
  const refused: string[] = [];

  async function newContext({ as, alone }: Screen, language: Visit["language"]): Promise<BrowserContext> {
    const { context } = await launched().newContext({
      viewport: { width: 1280, height: 900 },
      locale: language === "en" ? "en-US" : "de-DE",
      colorScheme: "light",
      serviceWorkers: "block",
    });
    await signIn(context, as);
    if (alone === "with a wallet") await installMockWallet(context);
    context.on("requestfailed", (request) => {
      if (new URL(request.url()).hostname !== "127.0.0.1") refused.push(request.url());
    });
    return context;
  }

  async function open(screen: Screen, language: Visit["language"] = "en"): Promise<Shown> {
    const key = `${screen.as} ${language}`;
    const isShared = screen.alone === undefined;
    const opening = (isShared && contexts.get(key)) || newContext(screen, language);
    if (isShared) contexts.set(key, opening);
    const context = await opening;
    const page = await context.newPage();
    // One page is shown, and judged, in light and the next in dark.
    if (opened++ % 2 === 1) await page.emulateMedia({ colorScheme: "dark" });
    onTestFinished(() => (isShared ? page : context).close());
    // Listens on this page only, because axe collects its findings in a blank page without storage.
    const shown: Shown = { page, language, consoleErrors: [], pageErrors: [] };
    page.on("console", (message) => {
      if (message.type() === "error") shown.consoleErrors.push(message.text());
    });
    page.on("pageerror", (error) => shown.pageErrors.push(error.message));
    await answerWith(page, screen.answers ?? {});
    await page.goto(base() + (typeof screen.path === "string" ? screen.path : screen.path()));
    for (const step of screen.steps) await step(shown);
    await page.evaluate(() => document.fonts.ready);
    return shown;
  }

  return { open, refused };
}
