import { publishDemoTasks } from "@lode/stack/demo/demo-tasks";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import { boxOf } from "./box-of.ts";
import { leaveAndReturn, openAs, SIZES } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser();
  const { stack, sandbox } = running();
  await publishDemoTasks(stack.urls.database, sandbox, new Date());
});
afterAll(() => browser?.close());

type Box = Awaited<ReturnType<typeof boxOf>>;
const overlap = (a: Box, b: Box) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;

interface RewardSeen {
  frames: number;
  /** Frames in which the toast covered the award or the bar. */
  covered: number;
  /** Every height that the next step had. */
  heights: number[];
  /** Pixels between the header and the toast. */
  below: number;
}

/** Looks at every frame, because the award is there for 2.5 seconds only. */
const watchReward = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { frames: 0, covered: 0, heights: [] as number[], below: Number.NaN };
    Object.assign(window, { seen });
    const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    requestAnimationFrame(function look() {
      requestAnimationFrame(look);
      const step = rect("section[aria-labelledby=next-title]");
      if (step && !seen.heights.includes(step.height)) seen.heights.push(step.height);
      const card = rect("[role=region][aria-label=Notifications] li");
      const parts = ["[data-reward]", "progress"].map((part) =>
        rect(`section[aria-labelledby=next-title] ${part}`),
      );
      if (!card || !parts.every((part) => part !== undefined)) return;
      seen.frames++;
      seen.below = card.top - (rect("header")?.bottom ?? 0);
      const isCovered = parts.some(
        (part) =>
          part.left < card.right &&
          card.left < part.right &&
          part.top < card.bottom &&
          card.top < part.bottom,
      );
      if (isCovered) seen.covered++;
    });
  });

const rewardSeen = (page: Page): Promise<RewardSeen> =>
  page.evaluate(() => (window as unknown as { seen: RewardSeen }).seen);

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const hero = (page: Page) => page.getByRole("main").getByRole("region", { name: /^(Next|Done):/ });

test.each(SIZES)(
  "at $width px nothing covers the reward, in the row or in the next step, and no height changes",
  async (size) => {
    const { newMiner, sandbox } = running();
    const name = size.width === 390 ? "phone_reward" : "desk_reward";
    const created_at = "2022-01-01T00:00:00.000Z";
    await sandbox.putXUser({ username: name, name, followers_count: 500, created_at });
    const miner = await newMiner(`Reward ${size.width}`);
    await miner.link(name);
    const { page, context } = await openAs({ browser, web: running().stack.urls.web }, miner, {
      size,
      motion: "no-preference",
      options: { hasTouch: size.width === 390, isMobile: size.width === 390 },
    });
    const start = page.getByRole("link", { name: /Start on X/ });
    await start.waitFor();
    const before = await boxOf(hero(page));
    const press = size.width === 390 ? start.tap() : start.click();
    const [x] = await Promise.all([context.waitForEvent("page"), press]);
    await x.close();
    await page.getByRole("button", { name: "Go to the task" }).waitFor();
    expect((await boxOf(hero(page))).height).toBe(before.height);

    await sandbox.act({ username: name, action: "follow", target: "lode" });
    await watchReward(page);
    await leaveAndReturn(page);
    await toasts(page).getByText("Task completed!").waitFor();
    await page.getByRole("progressbar", { name: "101 of 101 for your first withdrawal" }).waitFor();
    await takePicture(page, `reward-${size.width}`, { fullPage: false });
    // The step stays as long as the pointer is on it.
    await page.mouse.move(2, 2);
    await page.getByRole("heading", { name: "Next: Connect your wallet" }).waitFor();
    const seen = await rewardSeen(page);
    expect(seen.frames).toBeGreaterThan(0);
    expect(seen.covered).toBe(0);
    expect(seen.heights).toEqual([before.height]);
    if (size.width === 390) expect(seen.below).toBeLessThan(16);

    // The next task is completed in its row.
    await sandbox.act({ username: name, action: "follow", target: "oreworks" });
    const row = page.getByRole("article", { name: "Follow @oreworks" });
    // On a phone the row's button stands beside the breakdown.
    if (size.width === 390) await row.getByText(/^Earns/).click();
    await row.getByRole("button", { name: /^Complete/ }).click();
    await row.locator("[data-reward]").waitFor();
    await page.waitForTimeout(400);
    expect(
      overlap(await boxOf(row.locator("[data-reward]")), await boxOf(toasts(page).getByRole("listitem"))),
    ).toBe(false);
    await context.close();
  },
);
