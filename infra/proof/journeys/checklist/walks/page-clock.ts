import type { Page } from "playwright";

/** From now on the walk can move the page's clock. */
export const installClock = async (page: Page): Promise<void> =>
  page.clock.install({ time: await page.evaluate(() => Date.now()) });

/** The page's clock stands still from now on, and moves by `page.clock.runFor`. */
export const stopClock = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 200);
};
/** The clock goes on. */
export const startClock = (page: Page): Promise<void> => page.clock.resume();
