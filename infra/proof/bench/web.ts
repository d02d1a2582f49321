import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { percentile, report, withStack } from "./bench-stack.ts";
import { lighthouseFigures } from "./lighthouse.ts";
import { type Visit, visitTwiceOnSlowLine } from "./slow-line.ts";
import { type Screen, screensOf } from "./slow-screens.ts";

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
