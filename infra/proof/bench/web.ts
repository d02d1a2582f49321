import type { Db } from "@lode/db/connection";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import type { BrowserContext, Page } from "playwright";
import type { Stack } from "../../stack/stack.ts";
import { signInTo, watchShifts } from "../journeys/open-as.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { type Bench, type Figures, median } from "./bench-stack.ts";

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

/** The measured values of a visit, with their names in the report. */
const NAMES = {
  /** Milliseconds from the navigation's start. */
  firstPaint: "first paint, ms",
  /** Milliseconds until the expected text is visible. */
  ready: "usable, ms",
  requests: "requests",
  /** Over the wire, headers included. */
  bytes: "bytes",
  /** The sum of layout shifts. */
  shift: "layout shift",
};
type MeasuredVisit = Record<keyof typeof NAMES, number>;

/** An address, a text in an element that is visible once the page is ready, and limits. */
type MeasuredScreen = readonly [path: string, selector: string, text: string, limits: Partial<MeasuredVisit>];

/** The five screens of a miner's first day. For the last four the miner is signed in. */
const SCREENS: readonly MeasuredScreen[] = [
  ["/", "h1", "Turn signal into ore.", { firstPaint: 2_500, ready: 3_000, bytes: 190_000 }],
  ["/dashboard", "main", "@lode", { ready: 5_000 }],
  ["/profile", "#wallet", "Select Wallet", { ready: 6_000, bytes: 250_000 }],
  ["/opportunities", "h1", "Earning Opportunities", {}],
  ["/proof", "h2", "Owed to miners", { ready: 4_000 }],
];
const SHIFT = 0.02;

/** Opens the address on the slow connection, first without any cache and then with the cache that it has made. */
async function visitTwice(
  { browser }: TestBrowser,
  url: string,
  screen: MeasuredScreen,
  signIn: (context: BrowserContext) => Promise<void>,
): Promise<[first: MeasuredVisit, again: MeasuredVisit]> {
  // Not a context of the tests: a context that intercepts requests has no cache.
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, serviceWorkers: "block" });
  try {
    if (screen[0] !== "/") await signIn(context);
    return [await visit(context, url, screen), await visit(context, url, screen)];
  } finally {
    await context.close();
  }
}

async function visit(
  context: BrowserContext,
  url: string,
  [path, ...waitedFor]: MeasuredScreen,
): Promise<MeasuredVisit> {
  const page = await context.newPage();
  const received = await throttle(context, page);
  await recordReady(page, waitedFor);
  const shifted = await watchShifts(page);
  await page.goto(url + path, { waitUntil: "commit", timeout: 90_000 });
  await page.waitForFunction(() => "readyAt" in window, undefined, { timeout: 90_000 });
  await page.waitForLoadState("load", { timeout: 90_000 });
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate(() => {
    const { readyAt } = window as unknown as { readyAt: number };
    const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    return { readyAt, firstPaint };
  });
  const shift = await shifted();
  await page.close();
  // Text in the document cannot be read before the first paint.
  const ready = Math.max(seen.readyAt, seen.firstPaint);
  return { firstPaint: seen.firstPaint, ready, shift, ...received };
}

/** Returns the bytes received so far, which grow. Bytes from the cache are not counted. */
async function throttle(
  context: BrowserContext,
  page: Page,
): Promise<Pick<MeasuredVisit, "bytes" | "requests">> {
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
async function recordReady(
  page: Page,
  [selector, text]: readonly [string, string, ...unknown[]],
): Promise<void> {
  await page.addInitScript(
    ([selector, text]) => {
      // An unnamed function: for a named one, tsx would insert a helper that the page does not have.
      const timer = setInterval(() => {
        const found = [...document.querySelectorAll<HTMLElement>(selector)].some(
          (element) => element.offsetHeight > 0 && element.innerText.includes(text),
        );
        if (!found) return;
        clearInterval(timer);
        Object.assign(window, { readyAt: performance.now() });
      }, 20);
    },
    [selector, text] as const,
  );
}

/** Creates a miner with a linked account and an open task. */
async function signedInMiner({ urls }: Stack, db: Db): Promise<(context: BrowserContext) => Promise<void>> {
  const { web } = urls;
  const sandbox = sandboxControls(urls);
  await publishFollow(db, sandbox, { description: "Follow Lode for payout notes" });
  const person = { email: "slow@bench.test", password: "a seam below the hill", displayName: "Slow Miner" };
  const miner = await becomeMiner(web, sandbox, person);
  await miner.link("mara_digs");
  return (context) => signInTo(context, miner, web);
}

const RUNS = Number(process.env.BENCH_VISITS ?? 5);

/** Five screens on a bad connection, each twice in one browser; medians. The same limits hold for both visits. */
export const benchWeb: Bench = {
  async measure(stack, db) {
    const signIn = await signedInMiner(stack, db);
    const browser = await launchBrowser();
    const figures: Figures = {};
    try {
      for (const screen of SCREENS) {
        const [path, , , limits] = screen;
        const visits: [first: MeasuredVisit, again: MeasuredVisit][] = [];
        for (let run = 0; run < RUNS; run++)
          visits.push(await visitTwice(browser, stack.urls.web, screen, signIn));
        for (const [nth, name] of [path, `${path} again`].entries())
          for (const [figure, label] of Object.entries(NAMES) as [keyof MeasuredVisit, string][]) {
            const value = median(visits.map((both) => both[nth]?.[figure] ?? Number.NaN));
            figures[`${name}: ${label}`] = beside(value, { shift: SHIFT, ...limits }[figure]);
          }
      }
      return figures;
    } finally {
      await browser.close();
    }
  },
};

function beside(value: number, limit: number | undefined): string {
  const shown = value < 1 ? value.toFixed(4) : String(Math.round(value));
  if (limit === undefined) return shown;
  return `${shown} (limit ${limit})${value > limit ? " EXCEEDED" : ""}`;
}
