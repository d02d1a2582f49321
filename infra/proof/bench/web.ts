import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signIn } from "@lode/core/contracts/http/auth";
import { connect } from "@lode/db/connection";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import type { Stack } from "../../stack/stack.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { chromiumCandidates } from "../testing/find-chromium.ts";
import { percentile, report, withStack } from "./bench-stack.ts";
import { type Destination, type Visit, visitTwiceOnSlowLine } from "./slow-line.ts";

interface Screen extends Destination {
  path: string;
  limits: Partial<Visit>;
}

const SHIFT = 0.02;

/** The five screens of a miner's first day, with their limits. The last four are those of a miner who is signed in. */
async function screensOf(stack: Stack): Promise<Screen[]> {
  const { web } = stack.urls;
  const prepare = await signedInMiner(stack);
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
async function signedInMiner({ urls }: Stack): Promise<NonNullable<Destination["prepare"]>> {
  const { x = "", mail = "", solana, web } = urls;
  const sandbox = sandboxControls({ x, mail, solana });
  const db = connect(urls.database, { poolSize: 1, name: "lode-bench" });
  await publishFollow(db, sandbox, { description: "Follow Lode for payout notes" });
  await db.destroy();
  const person = { email: "slow@bench.test", password: "a seam below the hill", displayName: "Slow Miner" };
  const { client, link } = await becomeMiner(web, sandbox, person);
  await link("mara_digs");
  const { email, password } = person;
  const captcha_token = await client.captcha("signin");
  const { session } = await client.call(signIn, { body: { email, password, captcha_token } });
  return async (context) => {
    await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: web })));
    await context.addInitScript(
      (token) => localStorage.setItem("session_token", token),
      session.access_token,
    );
  };
}

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
];
const GOALS = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const METRICS = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];

type Category = keyof typeof GOALS;

/** Runs Lighthouse on the landing page as a desktop; returns the median of the runs next to the goals. */
async function lighthouseFigures(url: string, runs: number): Promise<Record<string, string>> {
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    "best-practices": [],
    seo: [],
  };
  const metrics: Record<string, number[]> = {};
  const chromePath = await firstChromium();
  for (let run = 0; run < runs; run++) {
    const { categories, audits } = await runOnce(chromePath, url);
    for (const category of Object.keys(GOALS) as Category[]) {
      scores[category].push((categories[category]?.score ?? 0) * 100);
    }
    for (const name of METRICS) {
      metrics[name] = [...(metrics[name] ?? []), audits[name]?.numericValue ?? Number.NaN];
    }
  }
  return {
    ...Object.fromEntries(
      Object.entries(GOALS).map(([category, goal]) => [
        category,
        `${Math.round(percentile(scores[category as Category], 0.5))} (goal ${goal})`,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(metrics).map(([name, values]) => [
        name,
        percentile(values, 0.5).toFixed(name.includes("shift") ? 4 : 0),
      ]),
    ),
  };
}

async function runOnce(chromePath: string, url: string) {
  const profile = mkdtempSync(join(tmpdir(), "lode-lighthouse-"));
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, userDataDir: profile });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: "error" }, desktopConfig);
    if (!result) throw new Error("Lighthouse gave no result.");
    return result.lhr;
  } finally {
    chrome.kill();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function firstChromium(): Promise<string> {
  for await (const { executablePath } of chromiumCandidates(console.log)) return executablePath;
  throw new Error("No Chromium found: set CHROMIUM_PATH, or run apt-get install chromium.");
}

const RUNS = Number(process.env.BENCH_VISITS ?? 5);
const LIGHTHOUSE_RUNS = 3;

const NAMES: Record<keyof Visit, string> = {
  firstPaint: "first paint, ms",
  ready: "usable, ms",
  requests: "requests",
  bytes: "bytes",
  shift: "layout shift",
};

/** Five screens on a bad connection, each twice in one browser, and Lighthouse on a desktop; medians. */
export async function benchWeb(): Promise<void> {
  await withStack({}, async (stack) => {
    const browser = await launchBrowser();
    try {
      const figures: Record<string, string> = {};
      for (const screen of await screensOf(stack)) Object.assign(figures, await figuresOf(browser, screen));
      report("web", { ...figures, ...(await lighthouseFigures(stack.urls.web, LIGHTHOUSE_RUNS)) });
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
