import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  getAutomationSettings,
  pauseAutomation,
  updateAutomationSettings,
} from "@lode/core/contracts/http/automation";
import type { ProofView } from "@lode/core/contracts/http/proof";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { publishDemoTasks } from "@lode/stack/demo/demo-tasks";
import { Keypair } from "@solana/web3.js";
import type { Locator, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { hold, leaveAndReturn, openInTab, SIZES, useDevices, watchShifts } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

/**
 * What only a browser shows about the miners' pages: sizes, loud controls, what stays in place, a return to the tab.
 */
const [DESKTOP, PHONE] = SIZES;
const running = useTestStack(() => ({ PROOF_EVERY_SECONDS: "1" }), { workers: 1 });
const { web, visit } = useDevices(running);
/** By itself the page reads the ranking once a minute, so whatever it shows sooner came by an event. */
const BY_EVENT_MS = 10_000;

/** A miner with many open tasks who has done none. */
let newcomer: Miner;
/** Has done four tasks, has a wallet and a payout. */
let ada: Miner;
/** Second in the ranking, behind Ada. */
let second: Miner;
/** Has done one task. */
let fourth: Miner;
const wallet = Keypair.generate().publicKey.toBase58();
beforeAll(async () => {
  const { sandbox, newMiner, db } = running();
  await publishDemoTasks(db, sandbox, new Date());
  const join = async (name: string, username: string, tasks: number): Promise<Miner> => {
    const miner = await newMiner(name);
    await miner.earn(username, tasks);
    return miner;
  };
  newcomer = await join("Newcomer", "mara_digs", 0);
  ada = await join("Ada Shapes", "vera_vein", 4);
  // The second miner's account has fewer bonuses. A phone shows three miners and a button for the others.
  second = await join("Second", "tomas_pick", 4);
  await join("Third", "nell_seam", 1);
  fourth = await join("Fourth", "ines_thirty", 1);
  await ada.withdraw(100, wallet);
  await until("the payout, under a root", async () => {
    const { rows } = await db.raw(
      `select (select max(size) from proof_roots) = (select count(*) from ledger_entries) as frozen,
         exists (select 1 from withdrawals where status = 'completed') as paid`,
    );
    return rows[0].frozen && rows[0].paid;
  });
});

async function openAs(miner: Miner, more: Parameters<typeof visit>[0] = {}): Promise<Page> {
  const { page } = await visit({ path: "/dashboard", as: miner, ...more });
  page.setDefaultTimeout(8_000);
  return page;
}

/** Opens another page without loading the document again. */
const go = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();

/** Returns where the element is on the screen, in pixels. Throws if it is not visible. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const isComplete = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { name: /^Next: \S/ }).waitFor();
  await page.getByRole("region", { name: "Top Miners" }).getByText("Mining Power").waitFor();
  await isDrawn(page);
};
const isDrawn = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));

/** Opens the dashboard of the newcomer, whose header and first task keep their place. */
async function openNewcomer(size: (typeof SIZES)[number]): Promise<Page> {
  const { page } = await visit({ as: newcomer, size });
  page.setDefaultTimeout(8_000);
  const shifted = await watchShifts(page);
  const release = await hold(page, "**/assets/miner-tools-*.js");
  await page.goto(web("/dashboard"));
  await page.getByRole("heading", { name: "Next: Follow @lode" }).waitFor();
  const header = page.getByRole("banner");
  const shape = header.locator(".animate-pulse:visible");
  // Mining, points, bell, picture and sign-out; a wide header also has the word Profile.
  await expect.poll(() => shape.count()).toBe(size === PHONE ? 5 : 6);
  expect(await header.getByRole("button", { name: /^Notifications/ }).count()).toBe(0);
  const before = await boxOf(shape.last());
  release();
  const after = await boxOf(header.getByRole("button", { name: "Sign out" }).locator("svg"));
  expect(Math.max(Math.abs(after.x - before.x), Math.abs(after.y - before.y))).toBeLessThanOrEqual(2);
  const points = header.getByText(/points$/);
  await points.first().waitFor({ state: "attached" });
  expect(await shifted()).toBeLessThanOrEqual(0.02);

  const first = page.getByRole("article").first();
  const openX = first.getByRole("link", { name: /^Open X/ });
  const bar = size === PHONE ? (await boxOf(page.getByRole("navigation").last())).y : size.height;
  expect((await boxOf(openX)).bottom).toBeLessThanOrEqual(bar);
  return page;
}

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

test("sixteen tasks on a phone: the first without scrolling, at most 2,300 px and 240 words, one loud control, every target 44 px high", async () => {
  const page = await openNewcomer(PHONE);
  await isComplete(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_300);
  expect((await page.locator("main").innerText()).trim().split(/\s+/).length).toBeLessThanOrEqual(240);
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
  for (const [name, title] of [
    ["Profile Settings", "Profile Settings"],
    ["Opportunities", /Earning Opportunities/],
    ["Proof", "Check it yourself."],
  ] as const) {
    await go(page, name);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await small(), name).toEqual([]);
  }
});

test("on a desktop the first task needs no scrolling, later sponsors are folded, and forced colours leave every control its edge", async () => {
  const page = await openNewcomer(DESKTOP);
  await isComplete(page);
  const news = page.getByRole("region", { name: "@strata_news" });
  const follow = news.getByRole("article", { name: "Follow @strata_news" });
  expect(await follow.isVisible()).toBe(false);
  await news.getByText("@strata_news", { exact: true }).click();
  await follow.waitFor();

  // One pixel too many is a scrollbar in Firefox.
  const heights = await page
    .getByRole("tablist")
    .evaluateAll((lists) => lists.map((list) => list.scrollHeight - list.clientHeight));
  expect(heights).toEqual([0, 0]);

  await page.emulateMedia({ forcedColors: "active" });
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

test("the task that passes the rival ahead gets the focus; profile and opportunities have one loud control", async () => {
  const page = await openAs(second);
  await isComplete(page);
  const board = page.getByRole("region", { name: "Top Miners" });
  expect(await board.getByRole("tab", { selected: true }).textContent()).toBe("7 days");
  const position = page.getByRole("region", { name: "Your Position" });
  await position.getByRole("button", { name: /^\w+ .*: \+\d+$/ }).click();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("ARTICLE");
  for (const [place, name] of [
    ["Profile Settings", /^(Connect Wallet|Start on X|Withdraw)/],
    ["Opportunities", /^Enable Automation/],
  ] as const) {
    await go(page, place);
    await expect.poll(() => loud(page), { message: place }).toEqual([expect.stringMatching(name)]);
  }
});

/** Entries that a database cannot easily hold: names in another direction, long names, great ranks. */
const NAMES = ["عبد الرحمن بن محمد الطويل جدا", "Jens Grubenlichtermeister von der Halde", "Ada"];
const entry = (display_name: string, rank: number) => ({
  rank,
  user_id: crypto.randomUUID(),
  display_name,
  total_points: 1_234_567 - rank,
  avatar_url: null,
});

test("on a phone long names are whole, notices break within their dialog, the profile has money first, and another language keeps the place", async () => {
  const { page } = await visit({ as: ada, size: { ...PHONE, width: 320 } });
  await page.route(/\/api\/leaderboard/, (route) =>
    route.fulfill({
      json: {
        leaderboard: NAMES.map((name, index) => entry(name, index + 1)),
        userPosition: { ...entry("Ada Defects", 12_345), user_id: ada.userId },
        ahead: entry("Ben", 12_344),
        points_to_next: 30,
        points_to_top_10: 500,
      },
    }),
  );
  await page.goto(web("/dashboard"));
  const board = page.getByRole("region", { name: "Top Miners" });
  await board.getByRole("button", { name: /^Show all/ }).click();
  for (const name of NAMES) {
    const shown = board.getByText(name, { exact: true });
    await shown.waitFor();
    const isCut = await shown.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isCut, name).toBe(false);
  }
  const arabic = board.getByText(NAMES[0] ?? "").locator("xpath=ancestor-or-self::*[@dir][1]");
  expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  expect(await board.getByText("Mining Power").count()).toBe(1);
  await page.setViewportSize(PHONE);
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
  await page.keyboard.press("Escape");

  await go(page, "Profile Settings");
  await page.getByRole("heading", { name: "Invite miners" }).waitFor();
  await page.getByRole("heading", { name: "Account & privacy" }).waitFor();
  await page.getByText("Withdrawal History").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_500);
  const [money, nostr] = [await boxOf(page.locator("#withdraw")), await boxOf(page.locator("#nostr-keys"))];
  expect(money.bottom).toBeLessThan(nostr.y);
  expect(await page.getByRole("button", { name: "Delete account" }).isVisible()).toBe(false);
  await page.getByRole("combobox", { name: "Language" }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => Math.round(scrollY));
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.getByRole("heading", { level: 1, name: "Profil" }).waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 300 && scrollY > 2_000, place);
  await page.getByRole("heading", { name: "Konto & Daten" }).click();
  await page.getByRole("button", { name: "Konto löschen" }).waitFor();
});

test("a miner's link is copied, and an entry that was changed on its way fails the browser's check", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await openAs(ada, { options: { permissions } });
  await go(page, "Profile Settings");
  const connect = `Connect ${wallet.slice(0, 4)}…${wallet.slice(-4)} on this device`;
  await page.locator("#withdraw").getByRole("button", { name: connect }).waitFor();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:.*\?ref=\w+$/);
  await page.getByRole("link", { name: /^Receipt of/ }).click();

  await page.route(/\/api\/proof\/entries/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.entries[1].amount += 1;
    await route.fulfill({ response, json });
  });
  await page.getByRole("link", { name: "Check in the ledger" }).click();
  await page.getByRole("button", { name: "Check my entries" }).click();
  await page.getByRole("alert").getByText("1 of 5 entries failed the check").waitFor();
});

const task = (page: Page, title: string) => page.getByRole("article", { name: title });

function countAttempts(page: Page): () => number {
  let attempts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/mining-tasks")) attempts++;
  });
  return () => attempts;
}

test("the reward appears in place and nothing moves under the pointer, so a second press hits nothing", async () => {
  const options = { reducedMotion: "no-preference" } as const;
  const { page, context } = await visit({ as: fourth, path: "/dashboard", options });
  await running().sandbox.act({ username: "ines_thirty", action: "follow", target: "oreworks" });
  const attempts = countAttempts(page);
  const follow = task(page, "Follow @oreworks");
  await follow.getByText(/^Earns/).click();
  const complete = follow.getByRole("button", { name: /^Complete/ });
  await complete.scrollIntoViewIfNeeded();
  const box = await boxOf(complete);
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const address = page.url();
  /** The position of everything clickable in the list and above it. */
  const targets = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main a, main button:not(:disabled)")]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y } = element.getBoundingClientRect();
          return `${element.textContent} ${Math.round(x)} ${Math.round(y)}`;
        }),
    );
  await page.mouse.click(...at);
  await follow.getByText("Completed").first().waitFor();
  const before = await targets();
  await follow.getByText("+45 base").waitFor();
  for (let press = 0; press < 2; press++) {
    await page.mouse.click(...at);
    await page.waitForTimeout(2_600);
  }
  await follow.waitFor();
  // The award gives the miner a rank, which may appear next to the list. Everything else keeps its place.
  expect(await targets()).toEqual(expect.arrayContaining(before));
  expect(attempts()).toBe(1);
  expect(page.url()).toBe(address);
  expect(context.pages()).toHaveLength(1);
  // The row keeps its place until the page is opened again.
  await page.reload();
  const finished = page.getByRole("region", { name: "Finished tasks" });
  await finished.getByText("2 finished tasks").click();
  await finished.getByRole("heading", { name: "Follow @oreworks" }).waitFor();
});

test("Open X is loud, then Complete; back on the tab the check starts once; no false zeros; Paused and Mining Active follow without a reload", async () => {
  const page = await openAs(newcomer);
  const attempts = countAttempts(page);
  const follow = task(page, "Follow @lode");
  const openX = follow.getByRole("link", { name: "Open X as @mara_digs" });
  await openX.waitFor();
  expect(await loud(page)).toEqual([expect.stringMatching(/^Start on X/)]);
  await leaveAndReturn(page);
  await (await openInTab(page, openX)).close();
  expect(await loud(page)).toEqual([expect.stringMatching(/^Complete/)]);
  expect(attempts()).toBe(0);
  await running().sandbox.act({ username: "mara_digs", action: "follow", target: "lode" });
  await leaveAndReturn(page);
  await follow.getByText("Completed").first().waitFor();
  expect(attempts()).toBe(1);
  // The lists follow the balance without a reload.
  const position = page.getByRole("region", { name: "Your Position" });
  const balance = page.getByRole("region", { name: "Airdrop Points" }).getByText(/^[1-9]\d*$/);
  const points = await balance.innerText();
  await position.getByText(`${points} points`).waitFor({ timeout: BY_EVENT_MS });

  const release = await hold(page, /\/api\/(user-stats|automation-settings)$/);
  await page.reload();
  const card = page.getByRole("region", { name: "Mining Status" });
  await card.waitFor();
  for (const text of ["Mining Off", "$0", /^0$/])
    expect(await page.getByRole("main").getByText(text).count(), String(text)).toBe(0);
  // The strip of today counts tasks, whose answer is not held.
  expect(await card.getByText(/^0 of/).count()).toBe(0);
  release();
  await card.getByText("Mining Off").waitFor();
  const earnings = page.getByRole("region", { name: "Earnings" });
  await earnings.getByText(/^\$[1-9]/).waitFor();

  // The miner gets points without pressing anything on this page.
  await leaveAndReturn(page);
  await position.getByText(`${points} points`).waitFor();
  expect(attempts()).toBe(1);
  const moved = position.getByText(`${points} points`).waitFor({ state: "detached", timeout: BY_EVENT_MS });
  const { client } = newcomer;
  const like = (await newcomer.tasks()).find(({ task_type }) => task_type === "like");
  const account = await running().sandbox.xUser("mara_digs");
  if (!like) throw new Error("There is no task left.");
  expect((await newcomer.doTask(like, account)).status).toBe(200);
  await moved;

  const { consent_version } = await client.call(getAutomationSettings);
  await client.call(pauseAutomation, { body: { paused: true } });
  await client.call(updateAutomationSettings, {
    body: { twitter_account_id: account.id, settings: { auto_repost: true }, consent_version },
  });
  await card.getByText("Paused").waitFor();
  await card.getByRole("button", { name: "Resume Mining" }).click();
  await card.getByText("Mining Active").waitFor();
  await card.getByRole("button", { name: "Pause Mining" }).click();
  await card.getByText("Paused").waitFor();
});

test("the script of docs/proof.md agrees with what is public", async () => {
  const text = readFileSync(join(projectRoot, "docs/proof.md"), "utf8");
  const file = join(running().folder, "check-proof.mjs");
  writeFileSync(file, /```js\n(.*?)```/s.exec(text)?.[1] ?? "");
  const args = [file, running().stack.urls.web, ada.bearer];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toMatch(/^root \d+: signed, chained$/m);
  expect(stdout.match(/^entry \d+: -?\d+ in the root$/gm)).toHaveLength(5);
  expect(stdout).not.toContain("NOT");
});

test("a visitor: the proof says what is missing, and does not shift; receipts are checked with the network off", async () => {
  const { genuine } = await makeReceipts();
  const { context, page } = await visit({ size: PHONE, options: { serviceWorkers: "allow" } });
  context.setDefaultTimeout(12_000);
  const shifted = await watchShifts(page);
  let change = (view: ProofView): ProofView => ({ ...view, payouts: [], roots: [] });
  await page.route(/\/api\/proof(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
  await page.goto(web("/proof"));
  for (const missing of ["No payout yet", "No root yet"]) await page.getByText(missing).waitFor();
  expect(await page.getByRole("button", { name: "Check these roots" }).count()).toBe(0);

  change = (view) => view;
  await page.reload();
  const covered = page.getByText("Fully covered");
  expect(await covered.getAttribute("title")).toMatch(/^Covered [\d,]+ times$/);
  await isDrawn(page);
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  const explorer = await openInTab(page, page.getByRole("link", { name: /the transaction, new tab/ }));
  await explorer.getByText("1.00 USDC").first().waitFor();
  await page.getByRole("link", { name: "Check an award's receipt" }).click();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole("heading", { name: "Check a receipt." }).waitFor();
  // Files loaded before the service worker took the page over are kept at the next visit.
  await page.reload();
  await page.getByRole("textbox").waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await isDrawn(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const judged = async (receipt: object, verdict: string) => {
    await page.getByRole("textbox").fill(JSON.stringify(receipt));
    await page.getByRole("button", { name: "Check this text" }).click();
    await page.getByText(verdict).waitFor();
  };
  const checks = page.getByRole("listitem").filter({ hasText: /Holds|Does not hold|Not said/ });
  await judged(genuine, "This receipt holds: the act");
  // A receipt cannot say that it was not reversed later.
  expect(await checks.count()).toBe(14);
  expect(await checks.filter({ hasText: "Holds" }).count()).toBe(13);
  await judged({}, "This is no receipt of an award.");
  const buffer = Buffer.from(`${JSON.stringify(genuine)}\n${JSON.stringify(genuine)}`);
  const file = { name: "receipts.json", mimeType: "application/json", buffer };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByText("This file has several receipts.").waitFor();
  expect(requests.filter((url) => !url.includes("/api/"))).toEqual([]);
});
