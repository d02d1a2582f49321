import type { Miner } from "@lode/sandbox/people/miner";
import type { BrowserContext, BrowserContextOptions, Locator, Page, Route } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import type { TestStack } from "./test-stack.ts";

export const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

interface Visit {
  /** A visitor if it is left out. */
  as?: Miner;
  size?: { width: number; height: number };
  /** A page of the miners that is opened at once. */
  path?: string;
  options?: BrowserContextOptions;
}

/** Signs the miner in, once: a page that signs out stays signed out. */
export async function signInTo(context: BrowserContext, miner: Miner, url: string): Promise<void> {
  await context.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url })));
  await context.addInitScript((token) => {
    // Other documents, such as the one of an address that no program opens, have no storage.
    if (location.protocol !== "http:" || sessionStorage.getItem("given")) return;
    sessionStorage.setItem("given", "yes");
    localStorage.setItem("session_token", token);
  }, miner.bearer);
}

/** A browser for a file's tests. Each visit is on a new device, without service workers, closed after the test. */
export function useDevices(running: () => TestStack) {
  let browser: TestBrowser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(() => browser?.close());
  const web = (path = ""): string => running().stack.urls.web + path;

  /** `refused`: the requests to other hosts. */
  async function visit({ as, size = SIZES[0], path, options }: Visit = {}) {
    const { context, refused } = await browser.newContext({
      viewport: size,
      serviceWorkers: "block",
      ...options,
    });
    contexts.push(context);
    if (as) await signInTo(context, as, web());
    const page = await context.newPage();
    if (path !== undefined) await page.goto(web(path));
    return { page, context, refused };
  }
  return { browser: () => browser, web, visit };
}

/** Chromium logs the expected 401 of the first read of the session. */
const isFirstRead = (text: string) => text.includes("status of 401");

/** Logged errors, except those that are expected, and violations of the content security policy. */
export function collectFaults(context: BrowserContext, isExpected = isFirstRead): string[] {
  const faults: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) faults.push(message.text());
  });
  context.on("weberror", (error) => faults.push(error.error().message));
  return faults;
}

/** Presses a control that opens a new tab. */
export async function openInTab(page: Page, control: Locator): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), control.click()]);
  return tab;
}

/** Waits for a notification with this text. */
export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();

/** Holds these requests until the returned function is called. */
export async function hold(
  page: Page,
  address: string | RegExp,
  answer: (request: Route) => Promise<unknown> = (request) => request.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, (request) => released.then(() => answer(request)));
  return release;
}

/** Sends the events of leaving a tab and coming back; in this browser all tabs are always visible. */
export const leaveAndReturn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event("blur"));
    window.dispatchEvent(new Event("focus"));
  });

/** Sums all layout shifts since the first paint that no input caused. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) shifts.push(shift.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
}

export async function solveCaptcha(page: Page, nth = 0): Promise<void> {
  const widget = page.locator("altcha-widget").nth(nth);
  await widget.getByRole("checkbox").click();
  await widget.locator('[data-state="verified"]').waitFor();
}
