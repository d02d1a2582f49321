import { getToday } from "@lode/core/contracts/http/points";
import type { Miner } from "@lode/sandbox/people/miner";
import { publishDemoTasks } from "@lode/stack/demo/demo-tasks";
import { Keypair } from "@solana/web3.js";
import type { Locator, Page, Route } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import { boxOf } from "./box-of.ts";
import { openAs as open, SIZES, useContexts } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const [, PHONE] = SIZES;
const running = useTestStack(undefined, { workers: 1 });
const web = (path = "") => running().stack.urls.web + path;

let browser: TestBrowser;
/** Has done a task with one account, has a wallet and a payout. */
let ada: Miner;
beforeAll(async () => {
  browser = await launchBrowser();
  const { stack, sandbox, newMiner } = running();
  await publishDemoTasks(stack.urls.database, sandbox, new Date());
  ada = await newMiner("Ada Shapes");
  const account = await ada.link("vera_vein");
  for (const task of (await ada.tasks()).slice(0, 4)) await ada.doTask(task, account);
  // The leaderboard of a phone shows three miners and a button for the others.
  const [seen] = await ada.tasks();
  for (const username of ["mara_digs", "quiet_quarry", "ines_thirty"]) {
    const miner = await newMiner(username);
    if (seen) await miner.doTask(seen, await miner.link(username));
  }
  await ada.withdraw(100, Keypair.generate().publicKey.toBase58());
});
afterAll(() => browser?.close());

const contexts = useContexts();

async function openAs(miner: Miner, visit?: Parameters<typeof open>[2]): Promise<Page> {
  const { page, context } = await open({ browser, web: web() }, miner, visit);
  contexts.push(context);
  page.setDefaultTimeout(8_000);
  return page;
}

/** Holds the answers to these requests until `release` is called. */
async function hold(page: Page, address: string): Promise<{ release: () => Promise<void> }> {
  const held: Route[] = [];
  let isReleased = false;
  await page.route(address, (route) => {
    if (isReleased) return route.continue();
    held.push(route);
  });
  return {
    release: async () => {
      isReleased = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

const keepShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );

test.each(SIZES)(
  "at $width × $height the signed-in header has its shape before its code arrives, and does not shift",
  async (size) => {
    const page = await openAs(ada, { size, path: "/terms" });
    await keepShifts(page);
    const tools = await hold(page, "**/assets/miner-tools-*.js");
    await page.goto(web("/dashboard"));
    await page.getByRole("heading", { name: /^Next: \S/ }).waitFor();
    const header = page.getByRole("banner");
    const shape = header.locator(".animate-pulse");
    const widthsOf = (parts: Locator) =>
      parts.evaluateAll(
        (all) => all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0).length,
      );
    expect(await header.getByRole("button", { name: /^Notifications/ }).count()).toBe(0);
    // Mining, points, bell and sign-out; a wide header also has the picture and the word Profile.
    expect(await widthsOf(shape)).toBe(size.width < 768 ? 4 : 6);
    const before = await boxOf(shape.last());
    await takePicture(page, `header-shape-${size.width}`, { fullPage: false });
    await tools.release();
    const signOut = header.getByRole("button", { name: "Sign out" });
    await signOut.waitFor();
    const after = await boxOf(signOut.locator("svg"));
    expect([Math.abs(after.x - before.x), Math.abs(after.y - before.y)].every((moved) => moved <= 2)).toBe(
      true,
    );
    await header
      .getByText(/points$/)
      .first()
      .waitFor({ state: "attached" });
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  },
);

test.each(SIZES)(
  "at $width × $height the visitor's dashboard keeps the height of its placeholders",
  async (size) => {
    const { context } = await browser.newContext({
      viewport: size,
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    contexts.push(context);
    const page = await context.newPage();
    await keepShifts(page);
    const lists = await hold(page, "**/assets/below-the-fold-*.js");
    await page.goto(web("/dashboard"));
    await page.getByRole("link", { name: "Sign Up to Start Earning" }).waitFor();
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heightOf();
    await lists.release();
    await page.getByRole("region", { name: "Top Miners" }).getByText("Mining Power").waitFor();
    await page.getByRole("region", { name: "Community Feed" }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    // On a wide screen the placeholder has room for five miners, and there are four.
    expect(Math.abs((await heightOf()) - before)).toBeLessThanOrEqual(80);
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  },
);

test("a miner's seven days begin on the day of the sign-up, so no day before it looks missed", async () => {
  const page = await openAs(ada);
  const days = page.getByRole("region", { name: "Today" }).getByRole("listitem");
  await days.first().waitFor();
  expect(await days.count()).toBe(7);
  expect(await days.first().getAttribute("aria-current")).toBe("date");
  const { days: week, today } = await ada.client.call(getToday, { query: { time_zone: "UTC" } });
  expect(week[0]?.date).toBe(today);
});

test("where no task is open the page says so once, and where all are done once too", async () => {
  const miner = await running().newMiner("All Done");
  const account = await miner.link("tomas_pick");
  const page = await openAs(miner);
  await page.route("**/api/mining-tasks", (route) => route.fulfill({ json: { tasks: [] } }));
  await page.reload();
  const strip = page.getByRole("region", { name: "Today" });
  await strip.getByText("No tasks are open right now").waitFor();
  const list = page.getByRole("region", { name: "Mining Tasks" });
  await list.getByText("No tasks are open right now").waitFor();
  expect(await list.getByText(/\d open/).count()).toBe(0);
  expect(await page.getByText("All tasks are done").count()).toBe(0);
  await page.unroute("**/api/mining-tasks");
  const [first] = await miner.tasks();
  if (!first) throw new Error("There is no task.");
  await miner.doTask(first, account);
  await page.route("**/api/mining-tasks", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: { tasks: answer.tasks.filter(({ id }: { id: string }) => id === first.id) },
    });
  });
  await page.reload();
  await list.getByText("All tasks are done").waitFor();
  await strip.getByText("1 of 1 task today").waitFor();
  expect(await page.getByText(/No tasks? .*open/).count()).toBe(0);
});

test("the bell names the day once, and shortens the wallet's address", async () => {
  const page = await openAs(ada, { size: PHONE });
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const dialog = page.getByRole("dialog", { name: "Notifications" });
  await dialog.getByText(/^Payouts go to \w{4}…\w{4}\.$/).waitFor();
  await dialog.getByRole("heading", { name: "Today" }).waitFor();
  const year = String(new Date().getFullYear());
  expect(await dialog.getByText(year).count()).toBe(0);
});

test("Your Position does not cover the own row", async () => {
  const page = await openAs(ada, { size: PHONE });
  const board = page.getByRole("region", { name: "Top Miners" });
  await board.getByText("Mining Power").waitFor();
  const row = board
    .getByRole("listitem")
    .filter({ hasText: /^\S*Ada Shapes|You/ })
    .first();
  const position = page.getByRole("region", { name: "Your Position" });
  await position.waitFor();
  const top = (await boxOf(board)).y + (await page.evaluate(() => scrollY));
  for (let y = top - PHONE.height; y < top + 300; y += 60) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), y);
    const [own, card] = [await boxOf(row), await boxOf(position)];
    expect(own.bottom <= card.y + 1 || own.y >= card.bottom - 1).toBe(true);
  }
});

test("on a phone the profile has money first, and folds what is rarely needed", async () => {
  const page = await openAs(ada, { size: PHONE, path: "/profile" });
  await page.getByRole("heading", { name: "Invite miners" }).waitFor();
  await page.getByRole("heading", { name: "Account & privacy" }).waitFor();
  await page.getByText("Withdrawal History").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_500);
  const [money, nostr] = [await boxOf(page.locator("#withdraw")), await boxOf(page.locator("#nostr-keys"))];
  expect(money.bottom).toBeLessThan(nostr.y);
  const deletion = page.getByRole("button", { name: "Delete account" });
  expect(await deletion.isVisible()).toBe(false);
  await page.getByRole("navigation").getByRole("link", { name: "Account & privacy" }).click();
  await deletion.waitFor();
  await takePicture(page, "profile-phone-account-open");
});

test("the history names each act and wallet, and Mining Status names no limit without automation", async () => {
  const page = await openAs(ada);
  const status = page.getByRole("region", { name: "Mining Status" });
  await status.getByText("Actions today").waitFor();
  await status.getByText("of 1", { exact: true }).waitFor();
  expect(await status.getByText("of 0", { exact: true }).count()).toBe(0);
  const history = page.getByRole("region", { name: "Where every point came from" });
  await history
    .getByText(/^(Followed|Liked|Reposted|Commented on) .* as @vera_vein$/)
    .first()
    .waitFor();
  const receipt = history.getByRole("link", { name: /^Withdrawal to \w{4}…\w{4}, fee included$/ });
  expect(await receipt.getAttribute("href")).toMatch(/^\/profile\/withdrawals\/[\w-]{36}$/);
});

test("a switch that is off has a hollow knob", async () => {
  const page = await openAs(ada, { path: "/profile" });
  const knob = page.getByRole("switch", { name: "Hide my name on the leaderboard" }).locator("span");
  const [knobColour, pageColour] = [
    await knob.evaluate((element) => getComputedStyle(element).backgroundColor),
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ];
  expect(knobColour).toBe(pageColour);
});

test("at 390 px j and k go through the tasks, and the bars do not cover the focused one", async () => {
  const page = await openAs(ada, { size: PHONE });
  const tasks = page.getByRole("article");
  await tasks.first().waitFor();
  await tasks.first().getByRole("link").first().focus();
  const header = (await boxOf(page.getByRole("banner"))).bottom;
  const bar = (await boxOf(page.getByRole("navigation", { name: "Main sections" }))).y;
  const focused = () =>
    page.evaluate(() => {
      const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      return { tag: document.activeElement?.tagName, name: document.activeElement?.textContent, top, bottom };
    });
  const visited: (string | null | undefined)[] = [];
  for (const key of ["j", "j", "j", "j", "k", "k", "k"]) {
    await page.keyboard.press(key);
    const task = await focused();
    expect(task.tag).toBe("ARTICLE");
    visited.push(task.name);
    expect(task.top).toBeGreaterThanOrEqual(header);
    expect(task.bottom).toBeLessThanOrEqual(bar);
  }
  expect(new Set(visited.slice(0, 4)).size).toBe(4);
  expect(visited.slice(4)).toEqual(visited.slice(0, 3).toReversed());
});
