import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { Page } from "playwright";

/** Takes a screenshot if PICTURES=1: of the full page, or of what the window shows. */
export async function takePicture(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (process.env.PICTURES === "1") await save(page, ".data/reports/screens", name, fullPage);
}

/** Takes a picture of the README again if UPDATE_IMAGES=1. */
export async function renewReadmePicture(page: Page, name: string): Promise<void> {
  if (process.env.UPDATE_IMAGES !== "1") return;
  await page.evaluate(() => window.scrollTo(0, 0));
  await save(page, "docs/images", name, false);
}

async function save(page: Page, folder: string, name: string, fullPage: boolean): Promise<void> {
  const path = join(projectRoot, folder);
  mkdirSync(path, { recursive: true });
  await page.screenshot({ path: join(path, `${name}.png`), fullPage });
}
