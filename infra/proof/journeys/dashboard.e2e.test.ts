import {
  getAutomationSettings,
  pauseAutomation,
  updateAutomationSettings,
} from "@lode/core/contracts/http/automation";
import type { Miner } from "@lode/sandbox/people/miner";
import type { Locator, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { leaveAndReturn, SIZES, useDevices } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });
/** By itself the page reads the ranking once a minute, so whatever it shows sooner came by an event. */
const BY_EVENT_MS = 10_000;
const { web, visit } = useDevices(running);
beforeAll(async () => {
  const { publish, sandbox } = running();
  const post = await sandbox.publishPost("oreworks", "The survey of the north field.");
  await publish({
    kind: "like",
    targetUsername: "oreworks",
    targetPostId: post.id,
    basePoints: 30n,
    description: "Like “The survey of the north field.”",
  });
  await publish({ targetUsername: "oreworks", basePoints: 45n, description: "Follow Oreworks" });
  await publish({ basePoints: 60n, description: "Follow Lode for payout notes and new tasks" });
});

const openAs = (miner: Miner, more: Parameters<typeof visit>[0] = {}) =>
  visit({ as: miner, path: "/dashboard", ...more });

const next = (page: Page, title: string) => page.getByRole("heading", { name: `Next: ${title}` });
const task = (page: Page, title: string) => page.getByRole("article", { name: title });
/** A loud button has the colour of ore. */
const isLoud = (button: Locator) => button.evaluate((element) => element.classList.contains("bg-ore"));

function countAttempts(page: Page): () => number {
  let attempts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/mining-tasks")) attempts++;
  });
  return () => attempts;
}

/** The position of everything clickable in the list and above it. */
const targets = async (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main a, main button:not(:disabled)")].map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return `${element.textContent} ${Math.round(x)} ${Math.round(y)}`;
    }),
  );

test.each(SIZES)("at $width × $height the first task can be started without scrolling", async (size) => {
  const { newMiner } = running();
  const miner = await newMiner(`Fold ${size.width}`);
  await miner.link(size.width === 390 ? "mara_digs" : "vera_vein");
  const { page } = await openAs(miner, { size });
  const first = page.getByRole("article").first();
  await first.waitFor();
  await next(page, "Follow @lode").waitFor();
  const bar = await page.getByRole("navigation").last().boundingBox();
  const bottom = size.width === 390 && bar ? bar.y : size.height;
  const openX = first.getByRole("link", { name: /^Open X/ });
  // A phone shows *Complete* once the task is begun.
  for (const button of size.width === 390
    ? [openX]
    : [openX, first.getByRole("button", { name: /^Complete/ })]) {
    const box = await button.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom);
  }
});

test("the next step is the loud control until Open X is pressed, then Complete; back on the tab the check starts once, automatically", async () => {
  const { newMiner, sandbox } = running();
  const miner = await newMiner("Return Miner");
  const account = await miner.link("tomas_pick");
  const { page, context } = await openAs(miner);
  const attempts = countAttempts(page);
  const follow = task(page, "Follow @lode");
  const openX = follow.getByRole("link", { name: "Open X as @tomas_pick" });
  const complete = follow.getByRole("button", { name: /^Complete/ });
  expect([await isLoud(openX), await isLoud(complete)]).toEqual([false, false]);
  expect(await isLoud(page.getByRole("link", { name: /^Start on X/ }))).toBe(true);
  await leaveAndReturn(page);
  const [x] = await Promise.all([context.waitForEvent("page"), openX.click()]);
  await x.close();
  expect([await isLoud(openX), await isLoud(complete)]).toEqual([false, true]);
  expect(attempts()).toBe(0);
  await sandbox.act({ username: "tomas_pick", action: "follow", target: "lode" });
  await leaveAndReturn(page);
  await follow.getByText("Completed").first().waitFor();
  expect(attempts()).toBe(1);
  // The lists follow the balance without a reload.
  const position = page.getByRole("region", { name: "Your Position" });
  const points = (await page.getByRole("region", { name: "Airdrop Points" }).innerText()).replace(/\D/g, "");
  await position.getByText(`${points} points`).waitFor({ timeout: BY_EVENT_MS });

  // The chart uses the miner's own days and has a text for screen readers.
  await page.getByText(`Your last 14 days: Follow ${points} points`).waitFor({ state: "attached" });
  await page.getByRole("tab", { name: "Analytics" }).click();
  const chart = page.getByRole("table", { name: "Points per day" });
  expect(await chart.getByRole("cell").last().innerText()).toBe(points);

  await page.reload();
  await position.waitFor();
  await leaveAndReturn(page);
  expect(attempts()).toBe(1);

  // The miner gets points without pressing anything on this page.
  const survey = (await miner.tasks()).find(({ base_points }) => base_points === 30);
  if (!survey) throw new Error("There is no task left.");
  const moved = position.getByText(`${points} points`).waitFor({ state: "detached", timeout: BY_EVENT_MS });
  expect((await miner.doTask(survey, account)).status).toBe(200);
  await moved;
});

test("the reward appears in place and nothing moves under the pointer, so a second press hits nothing", async () => {
  const { newMiner, sandbox } = running();
  const miner = await newMiner("Still Miner");
  await sandbox.putXUser({
    username: "sela_shaft",
    name: "Sela",
    followers_count: 500,
    created_at: "2023-01-01T00:00:00.000Z",
  });
  await miner.link("sela_shaft");
  await sandbox.act({ username: "sela_shaft", action: "follow", target: "lode" });
  const { page, context } = await openAs(miner, { options: { reducedMotion: "no-preference" } });
  const attempts = countAttempts(page);
  const follow = task(page, "Follow @lode");
  const complete = follow.getByRole("button", { name: /^Complete/ });
  await complete.scrollIntoViewIfNeeded();
  const box = await complete.boundingBox();
  if (!box) throw new Error("There is no button.");
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const address = page.url();
  await page.mouse.click(...at);
  await follow.getByText("Completed").first().waitFor();
  const before = await targets(page);
  // The parts settle and the balance counts up. The card would then fold, but the pointer is still on it.
  await follow.getByText("+60 base").waitFor();
  for (let press = 0; press < 2; press++) {
    await page.mouse.click(...at);
    await page.waitForTimeout(2_600);
  }
  await follow.waitFor();
  // The award gives the miner a rank, which may appear beside the list. What was there keeps its place.
  expect(await targets(page)).toEqual(expect.arrayContaining(before));
  expect(attempts()).toBe(1);
  expect(page.url()).toBe(address);
  expect(context.pages()).toHaveLength(1);
  await page.mouse.move(2, 2);
  await follow.waitFor({ state: "detached" });
  await page
    .getByRole("region", { name: "Finished tasks" })
    .getByRole("heading", { name: "Follow @lode" })
    .waitFor();
});

test("while figures load there are no false zeros; Paused and Mining Active follow without a reload", async () => {
  const { newMiner, sandbox } = running();
  const miner = await newMiner("Loading Miner");
  await sandbox.putXUser({
    username: "late_shift",
    name: "Late",
    followers_count: 500,
    created_at: "2023-01-01T00:00:00.000Z",
  });
  const account = await miner.link("late_shift");
  const { page, context } = await openAs(miner, { path: "/terms" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/api\/(user-stats|automation-settings)$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(web("/dashboard"));
  const card = page.getByRole("region", { name: "Mining Status" });
  await card.waitFor();
  for (const text of ["Mining Off", "$0", /^0$/])
    expect(await page.getByRole("main").getByText(text).count(), String(text)).toBe(0);
  // The strip of today counts tasks, whose answer is not held.
  expect(await card.getByText(/^0 of/).count()).toBe(0);
  release();
  await card.getByText("Mining Off").waitFor();
  await page.getByRole("region", { name: "Earnings" }).getByText("$0").waitFor();

  const { consent_version } = await miner.client.call(getAutomationSettings);
  await miner.client.call(pauseAutomation, { body: { paused: true } });
  await miner.client.call(updateAutomationSettings, {
    body: { twitter_account_id: account.id, settings: { auto_repost: true }, consent_version },
  });
  await card.getByText("Paused").waitFor();
  await card.getByRole("button", { name: "Resume Mining" }).click();
  await card.getByText("Mining Active").waitFor();
  await card.getByRole("button", { name: "Pause Mining" }).click();
  await card.getByText("Paused").waitFor();
});
