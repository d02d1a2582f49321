import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright";

/** The minified script, which a page reads in half the time. */
const SCRIPT = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The rules of the standards up to WCAG 2.2 AA, and axe's own. */
const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Returns axe's findings for the current state of the page, one per line. An open dialog is judged alone, because the
 * page behind it is inert. Only violations are described, and axe fetches no style sheets: a check costs a third.
 */
export async function violationsOf(page: Page, where: string): Promise<string[]> {
  if (page.frames().length > 1) throw new Error("axe is not put into frames: this page has one.");
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SCRIPT);
  const options: RunOptions = {
    runOnly: { type: "tag", values: ALL_RULES },
    resultTypes: ["violations"],
    preload: { assets: ["media"] },
  };
  const violations = await page.evaluate(async (given) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(
      document.querySelector("dialog[open]") ?? document,
      given,
    );
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
  }, options);
  return violations.map(({ id, html }) => `${where}: ${id}: ${html.join(" | ")}`);
}

export const themeOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

/** Resolves when the page is drawn in the theme, which it applies shortly after the media query changes. */
export async function changeTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  if ((await themeOf(page)) === colorScheme) return;
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (wanted) => getComputedStyle(document.documentElement).colorScheme === wanted,
    colorScheme,
  );
  // A context without motion draws the new colours within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
