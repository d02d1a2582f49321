import type { Miner } from "@lode/sandbox/people/miner";
import { publishDemoTasks } from "@lode/stack/demo/demo-tasks";
import { Keypair } from "@solana/web3.js";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { boxOf } from "./box-of.ts";
import { openAs as open, SIZES, useContexts } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const PASSWORD = "a seam below the hill";
const [DESKTOP, PHONE] = SIZES;

const running = useTestStack(() => ({ PROOF_EVERY_SECONDS: "2" }), { workers: 1 });
const web = (path = "") => running().stack.urls.web + path;

let browser: TestBrowser;
/** Has done a task, has more than the first withdrawal, and a wallet in the profile. */
let ada: Miner;
const wallet = Keypair.generate().publicKey.toBase58();
beforeAll(async () => {
  browser = await launchBrowser();
  const { stack, sandbox, newMiner } = running();
  await publishDemoTasks(stack.urls.database, sandbox, new Date());
  ada = await newMiner("Ada Defects");
  const account = await ada.link("vera_vein");
  for (const task of (await ada.tasks()).slice(0, 4)) await ada.doTask(task, account);
  await ada.withdraw(100, wallet);
});
afterAll(() => browser?.close());

const contexts = useContexts();

async function openAs(miner: Miner, visit?: Parameters<typeof open>[2]): Promise<Page> {
  const { page, context } = await open({ browser, web: web() }, miner, visit);
  contexts.push(context);
  page.setDefaultTimeout(8_000);
  return page;
}

async function openAsVisitor(
  path: string,
  size = DESKTOP as { width: number; height: number },
): Promise<Page> {
  const { context } = await browser.newContext({
    viewport: size,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  await page.goto(web(path));
  return page;
}

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const hero = (page: Page) => page.getByRole("main").getByRole("region", { name: /^(Next|Done):/ });

async function solveCaptcha(page: Page): Promise<void> {
  await page.locator("altcha-widget").getByRole("checkbox").click();
  await page.locator('altcha-widget [data-state="verified"]').waitFor();
}

test("a successful sign-in closes the toast of the failed one before it", async () => {
  const page = await openAsVisitor("/auth");
  for (const password of ["not the password", PASSWORD]) {
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password").fill(password);
    await solveCaptcha(page);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    if (password !== PASSWORD) await toasts(page).getByText("Sign in failed").waitFor();
    // The pointer keeps the toast open for longer than its five seconds.
    if (password !== PASSWORD) await toasts(page).getByText("Sign in failed").hover();
  }
  await hero(page).waitFor();
  expect(await toasts(page).getByText("Sign in failed").count()).toBe(0);
});

test("Back on the profile never leaves Lode: from a deep link and after X's page it leads to the dashboard", async () => {
  const page = await openAs(ada, { path: "/terms" });
  for (const before of ["about:blank", running().stack.urls.x ?? ""]) {
    await page.goto(before);
    await page.goto(web("/profile"));
    await page
      .getByRole("button", { name: "Back" })
      .or(page.getByRole("link", { name: "Back" }))
      .click();
    await page.waitForURL(web("/dashboard"));
  }
});

test("/proof does not shift while its figures load", async () => {
  const page = await openAsVisitor("/terms", PHONE);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(web("/proof"));
  await page.getByText(/USDC/).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const shifted = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(shifted).toBeLessThanOrEqual(0.02);
});

test("right after a withdrawal the form says when the next is possible, and reports no error", async () => {
  const { newMiner } = running();
  const miner = await newMiner("Once Paid");
  const account = await miner.link("quiet_quarry");
  const [first] = await miner.tasks();
  if (!first) throw new Error("There is no task.");
  await miner.doTask(first, account);
  const page = await openAs(miner, { path: "/profile#withdraw" });
  const card = page.getByRole("region", { name: "Withdraw Points" });
  await card.getByRole("button", { name: "Connect a wallet" }).click();
  await page.getByRole("button", { name: /Sandbox wallet/ }).click();
  await card.getByRole("button", { name: "Max" }).click();
  await card.getByRole("button", { name: "Withdraw", exact: true }).click();
  await toasts(page)
    .getByText(/^Withdrawal initiated/)
    .waitFor();
  await card.getByText("Your next withdrawal starts at 101 points.").waitFor();
  expect(await card.getByText("Please enter a valid amount").count()).toBe(0);
  expect(await card.getByText(/^You need 101 points/).count()).toBe(0);
});

test("where the clipboard is refused, sharing and copying say so", async () => {
  const page = await openAs(ada, { path: "/profile" });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("refused")) },
    });
    Object.defineProperty(navigator, "canShare", { value: undefined });
  });
  await page.reload();
  await page.getByRole("button", { name: "Copy link" }).click();
  await toasts(page).getByText("The browser did not allow copying").waitFor();
  await page
    .getByRole("link", { name: /^Receipt/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Share" }).click();
  await toasts(page).getByText("The browser did not allow copying").waitFor();
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

test("without the figures, the next step and Earnings say so and try again", async () => {
  const page = await openAs(ada, { path: "/terms" });
  let down = true;
  await page.route(/\/api\/(user-stats|automation-settings|analytics)$/, (route) =>
    down ? route.fulfill({ status: 400, json: { error: "no", code: "no" } }) : route.continue(),
  );
  await page.goto(web("/dashboard"));
  const next = page.getByRole("region", { name: /^Next:/ });
  await next.getByText("Your next step could not be loaded.").waitFor();
  const earnings = page.getByRole("region", { name: "Earnings" });
  await earnings.getByText("Your earnings could not be loaded.").waitFor();
  await page.getByRole("region", { name: "Airdrop Points" }).getByText("0", { exact: true }).waitFor();
  down = false;
  await next.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: /^Next: \S+/ }).waitFor();
  await earnings.getByText("Lifetime").waitFor();
  await earnings
    .getByText(/\.\d\d$/)
    .first()
    .waitFor();
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

test("the steps after a sign-up stand beside the sign-up alone, and tick off the confirmed address", async () => {
  const page = await openAsVisitor("/auth");
  const step = page.getByText("Link an X account");
  await page.getByLabel("Email").waitFor();
  expect(await step.count()).toBe(0);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await step.waitFor();
  for (const path of ["/auth/forgot", "/auth/reset"]) {
    await page.goto(web(path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await step.count(), path).toBe(0);
  }
  const { stack, sandbox } = running();
  const { createLodeClient } = await import("@lode/sandbox/people/lode-client");
  const { signUpOnly } = await import("@lode/sandbox/people/miner");
  const { until } = await import("@lode/sandbox/people/until");
  const person = { email: "steps@journey.test", password: PASSWORD, displayName: "Steps" };
  await signUpOnly(stack.urls.web, person, createLodeClient(stack.urls.web));
  const letter = await until("the mail", async () => {
    const [mail] = await sandbox.mailsTo(person.email);
    return mail?.links.find((one) => one.includes("/auth/confirm?token="));
  });
  await page.goto(letter);
  await page.getByRole("listitem").filter({ hasText: "Confirm your email" }).waitFor();
  expect(await page.getByRole("img", { name: "Done" }).count()).toBe(0);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Confirm your email" })
    .getByRole("img", { name: "Done" })
    .waitFor();
});

test("at 320 px the withdrawal's summary and button are as wide as its fields", async () => {
  const page = await openAs(ada, { path: "/profile", size: { width: 320, height: 700 } });
  const card = page.getByRole("region", { name: "Withdraw Points" });
  const field = await boxOf(card.getByLabel("Amount in points"));
  await card.getByText("You receive").waitFor();
  await page.evaluate(() => document.fonts.ready);
  const button = await boxOf(card.getByRole("button", { name: "Withdraw", exact: true }));
  expect([button.x, button.right]).toEqual([field.x, field.right]);
});

test("at 400 % zoom no bar keeps its place over the page", async () => {
  const page = await openAs(ada, { size: { width: 320, height: 256 } });
  await hero(page).waitFor();
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  for (const bar of [page.getByRole("banner"), page.getByRole("navigation", { name: "Main sections" })]) {
    const box = await bar.boundingBox();
    expect(box === null || box.y + box.height <= 0 || box.y >= 256).toBe(true);
  }
});

test("another language keeps the place and what was typed, but no password", async () => {
  const page = await openAs(ada, { path: "/profile", size: PHONE });
  await page.getByLabel("Amount in points").fill("123");
  await page.getByLabel("Bio").fill("I dig at night");
  await page.getByRole("heading", { name: "Account & privacy" }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole("combobox", { name: "Language" }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => Math.round(scrollY));
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.getByRole("heading", { level: 1, name: "Profil" }).waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 300 && scrollY > 2_000, place);
  await expect.poll(() => page.locator("input[inputmode=numeric]").first().inputValue()).toBe("123");
  await expect.poll(() => page.locator("textarea").first().inputValue()).toBe("I dig at night");

  const visitor = await openAsVisitor("/auth");
  await visitor.getByRole("tab", { name: "Sign Up" }).click();
  await visitor.getByLabel("Email").fill("typed@journey.test");
  await visitor.getByLabel("Password").fill("never kept");
  await visitor.getByRole("combobox", { name: "Language" }).selectOption("de");
  await visitor.getByRole("tab", { name: "Registrieren", selected: true }).waitFor();
  await expect.poll(() => visitor.getByLabel("E-Mail").inputValue()).toBe("typed@journey.test");
  expect(await visitor.locator("input[type=password]").inputValue()).toBe("");
  expect(await visitor.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("never kept");
});

test("what is shared bears the miner's link and no whole wallet, and is confirmed", async () => {
  const page = await openAs(ada, { path: "/terms" });
  await page.addInitScript(() => {
    const shared: string[] = [];
    const written: string[] = [];
    Object.assign(window, { shared, written });
    Object.defineProperty(navigator, "canShare", { value: undefined });
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void shared.push(text) },
    });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      written.push(text);
      fillText.call(this, text, ...at);
    };
  });
  const read = (name: "shared" | "written") =>
    page.evaluate((which) => (window as unknown as Record<string, string[]>)[which]?.join("\n") ?? "", name);
  await page.goto(web("/dashboard"));
  await page.getByRole("button", { name: "Share Your Position" }).click();
  await toasts(page).getByText("Copied: your rank and your link").waitFor();
  expect(await read("shared")).toMatch(/^#\d+ with [\d,]+ points, mined with Lode\nhttp:.*\?ref=/);
  expect(await read("written")).toMatch(/\?ref=/);

  const [paid] = (await ada.withdrawals()).filter(({ status }) => status === "completed");
  await page.goto(web(`/profile/withdrawals/${paid?.id}`));
  await page.getByRole("link", { name: "Check in the ledger" }).waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  await toasts(page).getByText("Copied: the amount and the link to the transaction").waitFor();
  expect(await read("shared")).toMatch(/\?ref=/);
  const written = await read("written");
  expect(written).toContain(`${wallet.slice(0, 4)}…${wallet.slice(-4)}`);
  expect(written).not.toContain(wallet);
});

test("proof stands where doubt is: in the header, the hero, the figures and the checked history", async () => {
  const visitor = await openAsVisitor("/");
  for (const name of ["Proof", "Every payout is public: check it", "Rewards Distributed"])
    expect(await visitor.getByRole("link", { name }).first().getAttribute("href"), name).toBe("/proof");
  const page = await openAs(ada, { path: "/proof" });
  const check = page.getByRole("button", { name: /Check my entries/ });
  await expect
    .poll(
      async () => {
        await check.click();
        await page.waitForLoadState("networkidle");
        return page.evaluate(() => localStorage.getItem("checked_entries") !== null);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await page.goto(web("/dashboard"));
  await page
    .getByRole("region", { name: "Where every point came from" })
    .getByText(/^in root \d+ ✓$/)
    .first()
    .waitFor();
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
