import { signIn } from "@lode/core/contracts/http/auth";
import { connect } from "@lode/db/connection";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import type { Stack } from "../../stack/stack.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { percentile, report, withStack } from "./bench-stack.ts";
import { lighthouseFigures } from "./lighthouse.ts";
import { type Destination, type Visit, visitOnSlowLine } from "./slow-line.ts";

const RUNS = 3;
/** Milliseconds and bytes. */
const LIMITS = { firstPaint: 2_500, hero: 3_000, dashboard: 6_000, bytes: 190_000, shift: 0.02 };

/** Landing page and dashboard on a bad connection, and Lighthouse on a desktop; medians of three runs. */
export async function benchWeb(): Promise<void> {
  await withStack({}, async (stack) => {
    const browser = await launchBrowser();
    try {
      const slow = await slowLineFigures(browser, stack);
      report("web", { ...slow, ...(await lighthouseFigures(stack.urls.web, RUNS)) });
    } finally {
      await browser.close();
    }
  });
}

async function slowLineFigures(browser: TestBrowser, stack: Stack): Promise<Record<string, string>> {
  const home = await visits(browser, {
    url: stack.urls.web,
    ready: { selector: "h1", text: "Turn signal into ore." },
  });
  const dashboard = await visits(browser, await dashboardOfMiner(stack));
  const median = (sample: Visit[], figure: keyof Visit) =>
    percentile(
      sample.map((visit) => visit[figure]),
      0.5,
    );
  const beside = (value: number, limit: number, unit: string) =>
    `${value < 1 ? value.toFixed(4) : Math.round(value)}${unit} (limit ${limit})${value > limit ? " EXCEEDED" : ""}`;
  return {
    "first paint of /": beside(median(home, "firstPaint"), LIMITS.firstPaint, " ms"),
    "hero readable": beside(median(home, "ready"), LIMITS.hero, " ms"),
    "bytes for /": beside(median(home, "bytes"), LIMITS.bytes, ""),
    "layout shift of /": beside(median(home, "shift"), LIMITS.shift, ""),
    "dashboard usable": beside(median(dashboard, "ready"), LIMITS.dashboard, " ms"),
    "layout shift of /dashboard": beside(median(dashboard, "shift"), LIMITS.shift, ""),
  };
}

async function visits(browser: TestBrowser, to: Destination): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let run = 0; run < RUNS; run++) all.push(await visitOnSlowLine(browser, to));
  return all;
}

/** Creates a miner with a linked account and an open task. */
async function dashboardOfMiner({ urls }: Stack): Promise<Destination> {
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
  return {
    url: `${web}/dashboard`,
    ready: { selector: "main", text: "@lode" },
    prepare: async (context) => {
      await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: web })));
      await context.addInitScript(
        (token) => localStorage.setItem("session_token", token),
        session.access_token,
      );
    },
  };
}
