import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromiumCandidates } from "../../testing/find-chromium.ts";
import { percentile, report, withStack } from "./bench-stack.ts";

const RUNS = 3;
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
];
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 95 } as const;

type Category = keyof typeof GOALS;

/** Lighthouse on the landing page on a desktop: the median of three runs. */
export async function benchWeb(): Promise<void> {
  const chromePath = await firstChromium();
  await withStack({}, async ({ urls }) => {
    const scores: Record<Category, number[]> = {
      performance: [],
      accessibility: [],
      "best-practices": [],
      seo: [],
    };
    const metrics: Record<string, number[]> = {};
    for (let run = 0; run < RUNS; run++) {
      const profile = mkdtempSync(join(tmpdir(), "lode-lighthouse-"));
      const chrome = await launch({ chromePath, chromeFlags: FLAGS, userDataDir: profile });
      try {
        const result = await lighthouse(urls.web, { port: chrome.port, logLevel: "error" }, desktopConfig);
        if (!result) throw new Error("Lighthouse gave no result.");
        for (const category of Object.keys(GOALS) as Category[]) {
          scores[category].push((result.lhr.categories[category]?.score ?? 0) * 100);
        }
        for (const name of ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"]) {
          metrics[name] = [...(metrics[name] ?? []), result.lhr.audits[name]?.numericValue ?? Number.NaN];
        }
      } finally {
        chrome.kill();
        rmSync(profile, { recursive: true, force: true });
      }
    }
    report("web", {
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
    });
  });
}

async function firstChromium(): Promise<string> {
  for await (const { executablePath } of chromiumCandidates(console.log)) return executablePath;
  throw new Error("No Chromium found: set CHROMIUM_PATH, or run apt-get install chromium.");
}
