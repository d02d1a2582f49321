import type { Miner } from "@lode/sandbox/people/miner";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright";
import { afterEach } from "vitest";
import type { TestBrowser } from "../testing/browser.ts";

/** A desktop and a phone. */
export const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

interface Visit {
  size?: { width: number; height: number };
  motion?: "reduce" | "no-preference";
  path?: string;
  options?: BrowserContextOptions;
}

/** Returns a list for a file's tests: a context that a test puts into it is closed after the test. */
export function useContexts(): BrowserContext[] {
  const contexts: BrowserContext[] = [];
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  return contexts;
}

/** Opens a page in which the miner is signed in, on a new device. */
export async function openAs(
  { browser, web }: { browser: TestBrowser; web: string },
  miner: Miner,
  { size = SIZES[0], motion = "reduce", path = "/dashboard", options = {} }: Visit = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const { context } = await browser.newContext({
    viewport: size,
    reducedMotion: motion,
    serviceWorkers: "block",
    ...options,
  });
  await context.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url: web })));
  await context.addInitScript((token) => {
    if (location.protocol !== "about:") localStorage.setItem("session_token", token);
  }, miner.bearer);
  const page = await context.newPage();
  await page.goto(web + path);
  return { page, context };
}

/** Sends the events of leaving a tab and coming back; in this browser all tabs are always visible. */
export const leaveAndReturn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event("blur"));
    window.dispatchEvent(new Event("focus"));
  });
