import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { Page } from "playwright";

const FOLDER = join(projectRoot, ".data/reports/screens");

/**
 * Takes a screenshot if PICTURES=1, by default of the full page; a dialog is seen in the viewport alone. Without a graphics
 * card this is slow and proves nothing.
 */
export async function takePicture(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (process.env.PICTURES !== "1") return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage });
}
