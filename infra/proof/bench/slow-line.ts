import type { BrowserContext, Page } from "playwright";
import type { TestBrowser } from "../testing/browser.ts";

/** A bad mobile connection and a cheap phone, with the browser's own throttling. */
const LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const CPU_SLOWDOWN = 4;
/** Long enough to count the bytes and the shifts of what the page loads after idle. */
const QUIET_MS = 12_000;

export interface Visit {
  /** Milliseconds from the navigation's start. */
  firstPaint: number;
  /** Milliseconds until the expected text is visible. */
  ready: number;
  requests: number;
  /** Bytes over the wire, headers included. */
  bytes: number;
  /** The sum of layout shifts. */
  shift: number;
}

export interface Destination {
  url: string;
  /** Text in the named element that is visible once the page is ready. */
  ready: { selector: string; text: string };
  prepare?: (context: BrowserContext) => Promise<void>;
}

/** Opens the address on the slow connection in a browser without any cache, then once more with the cache it has made. */
export async function visitTwiceOnSlowLine(
  { browser }: TestBrowser,
  to: Destination,
): Promise<{ first: Visit; again: Visit }> {
  // Not a context of the tests: one that intercepts requests has no cache.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
  });
  try {
    await to.prepare?.(context);
    return { first: await visit(context, to), again: await visit(context, to) };
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, to: Destination): Promise<Visit> {
  const page = await context.newPage();
  const received = await throttle(context, page);
  await recordInPage(page, to.ready);
  await page.goto(to.url, { waitUntil: "commit", timeout: 90_000 });
  await page.waitForFunction(() => "readyAt" in window, undefined, { timeout: 90_000 });
  await page.waitForLoadState("load", { timeout: 90_000 });
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate(() => {
    const { readyAt, shifts } = window as unknown as { readyAt: number; shifts: number[] };
    const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    return { readyAt, firstPaint, shift: shifts.reduce((sum, value) => sum + value, 0) };
  });
  await page.close();
  // Text in the document cannot be read before the first paint.
  const ready = Math.max(seen.readyAt, seen.firstPaint);
  return { firstPaint: seen.firstPaint, ready, shift: seen.shift, ...received };
}

/** Returns what has been received so far, which grows. What comes from the cache is not counted. */
async function throttle(context: BrowserContext, page: Page): Promise<Pick<Visit, "bytes" | "requests">> {
  const devtools = await context.newCDPSession(page);
  const received = { bytes: 0, requests: 0 };
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    received.bytes += encodedDataLength;
    if (encodedDataLength > 0) received.requests += 1;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return received;
}

/** Records inside the page, because a query from outside would also wait for the throttled processor. */
async function recordInPage(page: Page, ready: Destination["ready"]): Promise<void> {
  await page.addInitScript(({ selector, text }) => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
    // An unnamed function: for a named one, tsx would insert a helper that the page does not have.
    const timer = setInterval(() => {
      const found = [...document.querySelectorAll<HTMLElement>(selector)].some(
        (element) => element.offsetHeight > 0 && element.innerText.includes(text),
      );
      if (!found) return;
      clearInterval(timer);
      Object.assign(window, { readyAt: performance.now() });
    }, 20);
  }, ready);
}
