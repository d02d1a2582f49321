import type { Miner } from "@lode/sandbox/people/miner";
import { publishDemoTasks } from "@lode/stack/demo/demo-tasks";
import { Keypair } from "@solana/web3.js";
import type { Locator, Page, Route } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { SIZES, useDevices, watchShifts } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

/** How pages look with the tasks of the demo: sizes, what is loud, what keeps its place, what covers nothing. */
const [DESKTOP, PHONE] = SIZES;
const running = useTestStack(() => ({ PROOF_EVERY_SECONDS: "2" }), { workers: 1 });
const { web, visit } = useDevices(running);

/** Many open tasks and nothing done. */
let newcomer: Miner;
/** Second in the ranking, behind Ada. */
let second: Miner;
/** Has done four tasks, has a wallet and a payout. */
let ada: Miner;
const wallet = Keypair.generate().publicKey.toBase58();
beforeAll(async () => {
  const { stack, sandbox, newMiner } = running();
  await publishDemoTasks(stack.urls.database, sandbox, new Date());
  newcomer = await newMiner("Newcomer");
  await newcomer.link("mara_digs");
  ada = await newMiner("Ada Shapes");
  const account = await ada.link("vera_vein");
  const tasks = await ada.tasks();
  for (const task of tasks.slice(0, 4)) await ada.doTask(task, account);
  // The leaderboard of a phone shows three miners and a button for the others.
  second = await newMiner("Second");
  const others = [second, await newMiner("Third"), await newMiner("Fourth")];
  for (const [place, username] of ["tomas_pick", "quiet_quarry", "ines_thirty"].entries()) {
    const miner = others[place];
    const account = await miner?.link(username);
    // Her accounts have bonuses, so the second is just behind Ada.
    for (const task of tasks.slice(0, miner === second ? 4 : 1))
      if (account) await miner?.doTask(task, account);
  }
  await ada.withdraw(100, wallet);
});

async function openAs(miner: Miner | undefined, more: Parameters<typeof visit>[0] = {}): Promise<Page> {
  const { page } = await visit({ path: "/dashboard", ...(miner ? { as: miner } : {}), ...more });
  page.setDefaultTimeout(8_000);
  return page;
}

/** Returns where the element is on the screen, in pixels. Throws if it is not visible. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const isComplete = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { name: /^Next: \S/ }).waitFor();
  await page.getByRole("region", { name: "Top Miners" }).getByText("Mining Power").waitFor();
  await isDrawn(page);
};
const isDrawn = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));

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

test.each(SIZES)(
  "at $width × $height the signed-in header has its shape before its code arrives, and does not shift",
  async (size) => {
    const page = await openAs(ada, { size, path: "/terms" });
    const shifted = await watchShifts(page);
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
    expect(await shifted()).toBeLessThanOrEqual(0.02);
  },
);

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
});

test("/proof does not shift while its figures load", async () => {
  const page = await openAs(undefined, { path: "/terms", size: PHONE });
  const shifted = await watchShifts(page);
  await page.goto(web("/proof"));
  await page.getByText(/USDC/).first().waitFor();
  await isDrawn(page);
  expect(await shifted()).toBeLessThanOrEqual(0.02);
});

/** Controls of the page in solid ore. */
const loud = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.className = "bg-ore";
    const ore = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>("main a, main button")]
      .filter((one) => one.offsetParent !== null && getComputedStyle(one).backgroundColor === ore)
      .map((one) => one.innerText.trim());
  });

test("sixteen tasks on a phone: at most 3,000 px, one loud control, every target 44 px high", async () => {
  const page = await openAs(newcomer, { size: PHONE });
  await isComplete(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_000);
  expect(await loud(page)).toHaveLength(1);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("a, button:not([role=switch]), summary, input, select")]
        .filter((one) => one.getClientRects().length > 0 && !one.closest(".sr-only, [class*='sr-only']"))
        // A link within a sentence is as high as its line. A switch and a box have their row.
        .filter(
          (one) => !one.closest("p, td") && !["radio", "checkbox"].includes(one.getAttribute("type") ?? ""),
        )
        .filter((one) => one.getBoundingClientRect().height < 44)
        .map((one) => `${one.outerHTML.slice(0, 80)} ${one.getBoundingClientRect().height}`),
    );
  expect(await small()).toEqual([]);
  for (const path of ["/profile", "/opportunities", "/proof"]) {
    await page.goto(web(path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await small(), path).toEqual([]);
  }
});

test("the profile and the opportunities have one loud control: the next step, and what earns most", async () => {
  const page = await openAs(second);
  for (const [path, name] of [
    ["/profile", /^(Connect Wallet|Start on X|Withdraw)/],
    ["/opportunities", /^Enable Automation/],
  ] as const) {
    await page.goto(web(path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => loud(page), { message: path }).toEqual([expect.stringMatching(name)]);
  }
});

test("sponsors beyond the second are folded until the miner opens them", async () => {
  const page = await openAs(newcomer);
  const news = page.getByRole("region", { name: "@strata_news" });
  const follow = news.getByRole("article", { name: "Follow @strata_news" });
  expect(await follow.isVisible()).toBe(false);
  await news.getByText("@strata_news", { exact: true }).click();
  await follow.waitFor();
});

test("the leaderboard shows the week first, the rival ahead with the task that passes them", async () => {
  const page = await openAs(second);
  await isComplete(page);
  const board = page.getByRole("region", { name: "Top Miners" });
  expect(await board.getByRole("tab", { selected: true }).textContent()).toBe("7 days");
  expect(await board.getByText("Mining Power").count()).toBe(1);
  const position = page.getByRole("region", { name: "Your Position" });
  await position.getByText(/^\d+ points to pass Ada Shapes\./).waitFor();
  const missing = Number.parseInt((await position.getByText(/points to pass/).innerText()) ?? "", 10);
  const way = position.getByRole("button", { name: /^\w+ .*: \+\d+$/ });
  expect(Number(/\+(\d+)$/.exec(await way.innerText())?.[1])).toBeGreaterThanOrEqual(missing);
  await way.click();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("ARTICLE");
  for (const tab of ["30 days", "All time"]) {
    await board.getByRole("tab", { name: tab }).click();
    await position.getByText(/points to pass/).waitFor();
  }
});

test("in forced colours every control has an edge, and the open tab differs", async () => {
  const page = await openAs(newcomer, { size: DESKTOP, options: { forcedColors: "active" } });
  await isComplete(page);
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main article a, main article button")]
      .filter((one) => one.offsetParent !== null)
      .filter((one) => getComputedStyle(one).borderTopStyle === "none" && !one.innerText.includes("Complete"))
      .map((one) => one.innerText),
  );
  expect(bare).toEqual([]);
  const [chosen, other] = await page
    .getByRole("tablist", { name: "Dashboard" })
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
  expect(chosen).not.toBe(other);
  const start = page.getByRole("link", { name: /^Start on X/ });
  expect(await start.evaluate((link) => getComputedStyle(link).borderTopStyle)).toBe("solid");
});

test("notices break within the dialog on a phone; new ones are marked, and finished tasks of a day are one line", async () => {
  const page = await openAs(ada, { size: PHONE });
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const dialog = page.getByRole("dialog", { name: "Notifications" });
  await dialog.getByText(/^Payouts go to/).waitFor();
  const tooWide = await dialog.evaluate(
    (element) =>
      [...element.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > 390).length,
  );
  expect(tooWide).toBe(0);
  await dialog.getByText("New", { exact: true }).first().waitFor();
  await dialog.getByRole("heading", { name: "Today" }).waitFor();
  await dialog.getByText("4 tasks completed").waitFor();
});

test("a wallet in the profile is offered by its address, and the sandbox wallet is the same on every device", async () => {
  const page = await openAs(ada, { path: "/profile" });
  const short = `${wallet.slice(0, 4)}…${wallet.slice(-4)}`;
  await page
    .getByRole("region", { name: "Withdraw Points" })
    .getByRole("button", { name: `Connect ${short} on this device` })
    .waitFor();

  const miner = await running().newMiner("Two Devices");
  const addresses: string[] = [];
  for (let device = 0; device < 2; device++) {
    const profile = await openAs(miner, { path: "/profile" });
    const card = profile.getByRole("region", { name: "Solana Wallet" });
    await card.getByRole("button", { name: "Select Wallet" }).click();
    await profile.getByRole("button", { name: /Sandbox wallet/ }).click();
    await card.getByText("In your profile").waitFor();
    addresses.push((await card.locator("[title]").first().getAttribute("title")) ?? "");
    expect(await card.getByText("not the one in your profile").count()).toBe(0);
  }
  expect(addresses[0]).toBe(addresses[1]);
});

/** Entries that a database cannot easily hold: names in another direction, long names, great ranks. */
const NAMES = ["عبد الرحمن بن محمد الطويل جدا", "Jens Grubenlichtermeister von der Halde", "Ada"];
async function openWithNames(size: { width: number; height: number }): Promise<Page> {
  const page = await openAs(ada, { path: "/terms", size });
  await page.route(/\/api\/leaderboard/, async (route) => {
    const entry = (display_name: string, rank: number) => ({
      rank,
      user_id: crypto.randomUUID(),
      display_name,
      total_points: 1_234_567 - rank,
      avatar_url: null,
    });
    const userPosition = { ...entry("Ada Defects", 12_345), user_id: ada.userId };
    await route.fulfill({
      json: {
        leaderboard: NAMES.map((name, index) => entry(name, index + 1)),
        userPosition,
        updated_at: null,
        neighbours: [entry("Ben", 12_344)],
        points_to_next: 30,
        points_to_top_10: 500,
        miners: 20_000,
      },
    });
  });
  await page.goto(web("/dashboard"));
  return page;
}

test("at 320 px names are whole and begin where their language begins; great ranks keep their distance", async () => {
  const page = await openWithNames({ width: 320, height: 700 });
  const board = page.getByRole("region", { name: "Top Miners" });
  for (const name of NAMES) {
    const shown = board.getByText(name, { exact: true });
    await shown.waitFor();
    const isCut = await shown.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isCut, name).toBe(false);
  }
  expect(
    await board
      .getByText(NAMES[0] ?? "")
      .evaluate((element) => getComputedStyle(element.closest("[dir]") ?? element).direction),
  ).toBe("rtl");
  expect(await board.getByText("Mining Power").count()).toBe(1);
  const you = board.getByRole("list", { name: "Miners next to you" }).getByText("You", { exact: true });
  const rank = board.getByRole("list", { name: "Miners next to you" }).getByText("#12,345");
  expect((await boxOf(you)).x - (await boxOf(rank)).right).toBeGreaterThanOrEqual(8);
});

test("another language keeps the place", async () => {
  const page = await openAs(ada, { path: "/profile", size: PHONE });
  await page.getByRole("heading", { name: "Account & privacy" }).waitFor();
  await isDrawn(page);
  await page.getByRole("combobox", { name: "Language" }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => Math.round(scrollY));
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.getByRole("heading", { level: 1, name: "Profil" }).waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 300 && scrollY > 2_000, place);
});

test("what is shared bears the miner's link and no wallet, and is confirmed", async () => {
  const page = await openAs(ada, { path: "/terms" });
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void shared.push(text) },
    });
  });
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared.join("\n"));
  await page.goto(web("/dashboard"));
  await page.getByRole("button", { name: "Share Your Position" }).click();
  await toasts(page).getByText("Copied: your rank and your link").waitFor();
  expect(await shared()).toMatch(/^#\d+ with [\d,]+ points, mined with Lode\nhttp:.*\?ref=/);

  const [paid] = (await ada.withdrawals()).filter(({ status }) => status === "completed");
  await page.goto(web(`/profile/withdrawals/${paid?.id}`));
  await page.getByRole("link", { name: "Check in the ledger" }).waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  await toasts(page).getByText("Copied: the amount and the link to the transaction").waitFor();
  expect(await shared()).toMatch(/\?ref=/);
  expect(await shared()).not.toContain(wallet);
});

test("a part whose code cannot be loaded says so, and the rest of the page stays", async () => {
  const page = await openAs(ada, { path: "/terms" });
  await page.route(/below-the-fold/, (route) => route.abort());
  for (const path of ["/dashboard", "/profile"]) {
    await page.goto(web(path));
    await page.getByText("This part of the page could not be loaded.").first().waitFor();
    expect(await page.getByRole("main").getByRole("heading", { level: 1 }).count()).toBe(1);
  }
  await page.getByRole("heading", { name: "Profile Information" }).waitFor();
  expect(await page.getByText("Something went wrong").count()).toBe(0);
});
