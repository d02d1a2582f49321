import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromiumCandidates } from "../testing/find-chromium.ts";
import { percentile } from "./bench-stack.ts";

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
export async function lighthouseFigures(url: string, runs: number): Promise<Record<string, string>> {
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
