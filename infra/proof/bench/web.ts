import type { Db } from "@lode/db/connection";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import type { BrowserContext, Page } from "playwright";
import type { Stack } from "../../stack/stack.ts";
import { signInTo } from "../journeys/open-as.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { percentile, report, withStack } from "./bench-stack.ts";

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

interface Visit {
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

interface Destination {
  url: string;
  /** Text in the named element that is visible once the page is ready. */
  ready: { selector: string; text: string };
  prepare?: (context: BrowserContext) => Promise<void>;
}

/** Opens the address on the slow connection in a browser without any cache, then once more with the cache it has made. */
async function visitTwiceOnSlowLine(
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

interface Screen extends Destination {
  path: string;
  limits: Partial<Visit>;
}

const SHIFT = 0.02;

/** The five screens of a miner's first day, with their limits. The last four are those of a miner who is signed in. */
async function screensOf(stack: Stack, db: Db): Promise<Screen[]> {
  const { web } = stack.urls;
  const prepare = await signedInMiner(stack, db);
  return [
    {
      path: "/",
      url: web,
      ready: { selector: "h1", text: "Turn signal into ore." },
      limits: { firstPaint: 2_500, ready: 3_000, bytes: 190_000, shift: SHIFT },
    },
    {
      path: "/dashboard",
      url: `${web}/dashboard`,
      ready: { selector: "main", text: "@lode" },
      prepare,
      limits: { ready: 5_000, shift: SHIFT },
    },
    {
      path: "/profile",
      url: `${web}/profile`,
      ready: { selector: "#wallet", text: "Select Wallet" },
      prepare,
      limits: { ready: 6_000, bytes: 250_000, shift: SHIFT },
    },
    {
      path: "/opportunities",
      url: `${web}/opportunities`,
      ready: { selector: "h1", text: "Earning Opportunities" },
      prepare,
      limits: { shift: SHIFT },
    },
    {
      path: "/proof",
      url: `${web}/proof`,
      ready: { selector: "#treasury-title", text: "" },
      prepare,
      limits: { ready: 4_000, shift: SHIFT },
    },
  ];
}

/** Creates a miner with a linked account and an open task. */
async function signedInMiner({ urls }: Stack, db: Db): Promise<NonNullable<Destination["prepare"]>> {
  const { x = "", mail = "", solana, web } = urls;
  const sandbox = sandboxControls({ x, mail, solana });
  await publishFollow(db, sandbox, { description: "Follow Lode for payout notes" });
  const person = { email: "slow@bench.test", password: "a seam below the hill", displayName: "Slow Miner" };
  const miner = await becomeMiner(web, sandbox, person);
  await miner.link("mara_digs");
  return (context) => signInTo(context, miner, web);
}

const RUNS = Number(process.env.BENCH_VISITS ?? 5);

const NAMES: Record<keyof Visit, string> = {
  firstPaint: "first paint, ms",
  ready: "usable, ms",
  requests: "requests",
  bytes: "bytes",
  shift: "layout shift",
};

/** Five screens on a bad connection, each twice in one browser; medians. */
export async function benchWeb(): Promise<void> {
  await withStack({}, async (stack, db) => {
    const browser = await launchBrowser();
    try {
      const figures: Record<string, string> = {};
      for (const screen of await screensOf(stack, db))
        Object.assign(figures, await figuresOf(browser, screen));
      report("web", figures);
    } finally {
      await browser.close();
    }
  });
}

/** The same limits hold for the first visit and for a repeated one. */
async function figuresOf(browser: TestBrowser, { path, limits, ...to }: Screen) {
  const visits: { first: Visit[]; again: Visit[] } = { first: [], again: [] };
  for (let run = 0; run < RUNS; run++) {
    const { first, again } = await visitTwiceOnSlowLine(browser, to);
    visits.first.push(first);
    visits.again.push(again);
  }
  const figures: Record<string, string> = {};
  for (const [visit, name] of [
    ["first", path],
    ["again", `${path} again`],
  ] as const) {
    for (const figure of Object.keys(NAMES) as (keyof Visit)[]) {
      const values = visits[visit].map((one) => one[figure]);
      figures[`${name}: ${NAMES[figure]}`] = beside(percentile(values, 0.5), limits[figure]);
    }
  }
  return figures;
}

function beside(value: number, limit: number | undefined): string {
  const shown = value < 1 ? value.toFixed(4) : String(Math.round(value));
  if (limit === undefined) return shown;
  return `${shown} (limit ${limit})${value > limit ? " EXCEEDED" : ""}`;
}
