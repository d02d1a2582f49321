import { signOut } from "@lode/core/contracts/http/auth";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { focusReturnsFrom } from "../testing/focus-returns.ts";
import { faultsOf } from "../testing/judge-page.ts";
import { installMockWallet } from "../testing/mock-wallet.ts";

import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });
const SCRIPT = "<img src=x onerror=\"document.title='broken in'\">";

let browser: TestBrowser;
let miner: Miner;
let contexts: BrowserContext[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  const { newMiner, publish } = running();
  await publish({ basePoints: 150n, description: "Follow Lode for payout notes" });
  miner = await newMiner("State Miner");
  await miner.link("mara_digs");
});
afterAll(() => browser?.close());
beforeEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

async function openPage({
  signedIn = true,
  width = 1280,
} = {}): Promise<{ page: Page; context: BrowserContext }> {
  const { context } = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  contexts.push(context);
  if (signedIn) {
    const url = running().stack.urls.web;
    await context.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url })));
    await context.addInitScript((token) => {
      // The session is set only once: a page that signed out must stay signed out after a reload.
      if (sessionStorage.getItem("given")) return;
      sessionStorage.setItem("given", "yes");
      localStorage.setItem("session_token", token);
    }, miner.bearer);
  }
  return { page: await context.newPage(), context };
}
const web = (path: string) => running().stack.urls.web + path;

/** Sums all layout shifts since the first paint that no input caused. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) shifts.push(shift.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
}

test("slow network: the page loads without layout shifts", async () => {
  const { page, context } = await openPage();
  const shifted = await watchShifts(page);
  // The browser's throttling: 400 ms per round trip, 50 KB per second.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto(web("/dashboard"), { waitUntil: "commit" });
  await page.getByText("Loading...").waitFor();
  await page.getByRole("heading", { name: "Follow @lode", exact: true }).waitFor();
  await page.getByText("Mining Off").first().waitFor();
  expect(await shifted()).toBeLessThanOrEqual(0.02);
});

test.each([
  ["a visitor reads the hero", "en-US", "/", false, "Turn signal into ore."],
  ["in their own language", "de-DE", "/", false, "Mach aus Signal Erz."],
  ["the signed-in do not see it flash up", "en-US", "/", true, "Loading..."],
  ["another page has the header only", "en-US", "/terms", false, "Loading..."],
])("before any code has arrived, %s", async (_what, locale, path, signedIn, text) => {
  const { context } = await browser.newContext({ locale, serviceWorkers: "block" });
  contexts.push(context);
  if (signedIn) await context.addInitScript(() => localStorage.setItem("session_token", "not-checked-yet"));
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("401")) faults.push(message.text());
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await context.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(web(path), { waitUntil: "commit" });
  await page.getByText(text).waitFor();
  const isHero = text !== "Loading...";
  const header = page.getByRole("banner").getByRole("link", { name: /Sign In|Anmelden/ });
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(isHero ? 1 : 0);
  expect(await header.count()).toBe(signedIn ? 0 : 1);
  const place = await page.getByRole("banner").boundingBox();
  arrive();
  await page.getByRole("contentinfo").waitFor();
  expect(await page.getByRole("banner").boundingBox()).toEqual(place);
  expect(faults).toEqual([]);
});

test("the API is down: the miner stays signed in, every part reports its failure, and a retry works", async () => {
  const { page, context } = await openPage();
  let down = true;
  await context.route("**/api/analytics", (route) => (down ? route.abort() : route.continue()));
  await page.goto(web("/dashboard"));
  await page.getByRole("heading", { name: "Follow @lode", exact: true }).waitFor();
  await context.route("**/api/**", (route) => (down ? route.abort() : route.continue()));
  // The page is already loaded, so only its next requests fail.
  await page.getByRole("tab", { name: "Analytics" }).click();
  await page.getByText("Your figures could not be loaded.").waitFor({ timeout: 20_000 });
  expect(await page.evaluate(() => localStorage.getItem("session_token"))).not.toBeNull();
  down = false;
  // Every part that failed meanwhile offers to try again.
  await page.getByRole("tabpanel", { name: "Analytics" }).getByRole("button", { name: "Try again" }).click();
  await page.getByText("Points in 14 days").waitFor();
});

test("a sign-in that did not reach the server is reported and can be repeated", async () => {
  const { page, context } = await openPage({ signedIn: false });
  let tries = 0;
  await context.route("**/api/auth/signin", async (route) => {
    tries++;
    if (tries === 1) return route.abort();
    return route.continue();
  });
  await page.goto(web("/auth"));
  await page.getByLabel("Email").fill("nobody@state.test");
  await page.getByLabel("Password").fill("not the password");
  const solve = async () => {
    await page.locator("altcha-widget").getByRole("checkbox").click();
    await page.locator('altcha-widget [data-state="verified"]').waitFor();
  };
  await solve();
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("main").getByText("The server cannot be reached.").first().waitFor();
  await solve();
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("main").getByText("Email or password is wrong").waitFor();
  expect(tries).toBe(2);
});

test("Redis is down: tasks, points and pages work, the badge shows it, and new captchas are refused", async () => {
  const { page } = await openPage();
  const { redis } = running().stack.processes;
  redis?.kill("SIGSTOP");
  try {
    await page.goto(web("/dashboard"));
    await page.getByRole("heading", { name: "Follow @lode", exact: true }).waitFor();
    await page.getByText("System Degraded").waitFor({ timeout: 20_000 });
  } finally {
    redis?.kill("SIGCONT");
  }
  await page.reload();
  await page.getByText("System Healthy").waitFor({ timeout: 20_000 });
});

test("an ended session: the page signs out, shows nothing private, and offers to sign in", async () => {
  const { newMiner } = running();
  const gone = await newMiner("Gone Miner");
  const { context } = await browser.newContext({ serviceWorkers: "block" });
  contexts.push(context);
  const url = running().stack.urls.web;
  await context.addCookies([...gone.client.cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  await page.goto(web("/terms"));
  await page.evaluate((token) => localStorage.setItem("session_token", token), gone.bearer);
  await page.goto(web("/profile"));
  await page.getByRole("heading", { name: "Profile Settings" }).waitFor();
  await running().db("sessions").where({ user_id: gone.userId }).update({ ended_at: new Date() });
  await page.reload();
  await page.getByText("Please sign in to view your profile").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("session_token"))).toBeNull();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.waitForURL(/\/auth$/);
});

test("a change in one tab is visible in another without a reload", async () => {
  const { page, context } = await openPage();
  const other = await context.newPage();
  await page.goto(web("/dashboard"));
  await other.goto(web("/profile"));
  await other.getByLabel("Display Name").waitFor();
  await page.getByRole("heading", { name: "Follow @lode", exact: true }).waitFor();
  await other.getByLabel("Display Name").fill("Renamed Miner");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await other.getByText("Profile updated successfully").first().waitFor();
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  await until(
    "the other tab's name",
    async () => (await page.getByRole("banner").getByText("R", { exact: true }).count()) > 0,
  );
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.waitForURL(/\/$/);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).waitFor();
  // The session has ended on the server too, so later tests use a new miner.
  miner = await running().newMiner("Second Miner");
});

test("going back from X during linking: nothing is linked, and linking can start again", async () => {
  const { page } = await openPage();
  await page.goto(web("/profile"));
  await page.getByRole("link", { name: "Link X Account" }).click();
  await page.getByRole("heading", { name: /Allow Lode to use your account/ }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Profile Settings" }).waitFor();
  await page.getByText("Link Your First X Account", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Link X Account" }).click();
  await page.getByRole("radio", { name: "@tomas_pick" }).check();
  await page.getByRole("button", { name: "Authorise app" }).click();
  await page
    .getByRole("region", { name: "Notifications" })
    .getByText("@tomas_pick has been connected")
    .waitFor();
});

test("offline: the page shows it until the network is back", async () => {
  const { page, context } = await openPage();
  await page.goto(web("/dashboard"));
  await page.getByText("Mining Off").first().waitFor();
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await context.setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "hidden" });
});

test("without a network the offline shell opens and explains", async () => {
  const { context } = await browser.newContext();
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(web("/"));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole("heading", { name: "Top Miners" }).waitFor();
  await context.setOffline(true);
  await page.goto(web("/terms")).catch(() => undefined);
  await page.getByText("You are offline.").waitFor();
});

test("names that contain scripts are shown as text", async () => {
  const { page } = await openPage();
  await page.goto(web("/profile"));
  await page.getByLabel("Display Name").fill(SCRIPT.slice(0, 50));
  await page.getByLabel("Bio").fill(SCRIPT);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Profile updated successfully").first().waitFor();
  await page.goto(web("/dashboard"));
  await page.getByText("Mining Off").first().waitFor();
  expect(await page.title()).not.toContain("broken in");
  expect(await page.locator("img[src='x']").count()).toBe(0);
});

test("by keyboard: a switch, its consent and Escape return the focus to the switch", async () => {
  const { page } = await openPage();
  await page.goto(web("/profile#automation"));
  const flag = page.getByRole("switch", { name: /Auto like for/ });
  await flag.focus();
  await page.keyboard.press("Space");
  const dialog = page.getByRole("dialog", { name: /Auto like for/ });
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (let stops = 0; stops < 8; stops++) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await flag.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await dialog.waitFor();
  await page.getByRole("button", { name: "I agree, turn it on" }).focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("region", { name: "Notifications" })
    .getByText(/Auto like enabled for @/)
    .waitFor();
  await page.getByText("Mining Active").first().waitFor();
});

test("automation announces its next action and follows the schedule; the flight recorder fills without a reload", async () => {
  const { page } = await openPage();
  await page.goto(web("/profile#automation"));
  const card = page.locator("#automation");
  const on = card.getByRole("switch", { name: /Auto follow for/ });
  await on.click();
  await page.getByRole("button", { name: "I agree, turn it on" }).click();
  // The demo offers follows: automation plans, does and lists one without help.
  const recorder = page.getByRole("region", { name: "Flight recorder" });
  await recorder.getByText("Follow @lode").waitFor({ timeout: 20_000 });
  await recorder.getByText("Done").first().waitFor({ timeout: 20_000 });
  await recorder.getByRole("button", { name: /^Undo/ }).first().click();
  await page.getByRole("dialog").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await focusReturnsFrom(page)).toBe(true);
  await card.getByText("No open task for these switches.").waitFor();
  await running().publish({
    targetUsername: "strata_news",
    basePoints: 10n,
    description: "Follow Strata News",
  });
  await card.getByText(/^Next action .*: follow @strata_news$/).waitFor({ timeout: 20_000 });
  const hour = new Date().getHours();
  await card.getByText("Schedule", { exact: true }).click();
  await card.getByLabel("From").selectOption(String((hour + 2) % 24));
  await card.getByLabel("Until").selectOption(String((hour + 3) % 24 || 24));
  await card.getByRole("button", { name: "Save schedule" }).click();
  await card.getByText(/^Outside active hours until/).waitFor();
  await card.getByRole("button", { name: /^Pause automation/ }).click();
  await card.getByText("Nothing happens until you resume").waitFor();
  await card.getByRole("button", { name: /^Resume automation/ }).click();
  await card.getByLabel("From").selectOption("0");
  await card.getByLabel("Until").selectOption("24");
  await card.getByRole("button", { name: "Save schedule" }).click();
  await card.getByText(/^Next action .*: follow @strata_news$/).waitFor({ timeout: 20_000 });
});

test("two clicks connect and prove the sandbox wallet, which the list presents as detected and nothing else", async () => {
  const { page, context } = await openPage();
  await page.goto(web("/profile"));
  await page.locator("#withdraw").getByRole("button", { name: "Connect a wallet" }).click();
  const picker = page.getByRole("dialog", { name: "Connect a wallet on Solana to continue" });
  await picker.getByText("Detected").waitFor();
  expect(await picker.getByRole("status").count()).toBe(0);
  expect(await picker.getByRole("link", { name: "Install Phantom" }).isVisible()).toBe(false);
  await picker.getByRole("button", { name: /Sandbox wallet.*play money/ }).click();
  await page.getByText("Wallet connected successfully").first().waitFor();
  await picker.waitFor({ state: "hidden" });
  const wallet = page.locator("#wallet");
  await wallet.getByText("play money").waitFor();
  await wallet.getByRole("button", { name: "Prove ownership" }).click();
  await wallet.getByText("Proven").waitFor();
  // After a reload the same key connects automatically.
  const address = await wallet.getByRole("button", { name: /^\w{4}…\w{4}$/ }).textContent();
  await page.reload();
  await wallet.getByRole("button", { name: address ?? "" }).waitFor();

  // Whoever changes the wallet is told where payouts went before.
  await installMockWallet(context);
  await page.reload();
  const button = wallet.getByRole("button", { name: address ?? "" });
  // Even at the bottom of the screen the menu opens below, and covers no heading.
  await button.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
  await button.click();
  const item = page.getByRole("menuitem", { name: "Change wallet" });
  const [above, below] = [await button.boundingBox(), await item.boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
  await item.click();
  await page.getByRole("button", { name: /Mock Wallet/ }).click();
  const changed = page.getByText(`, no longer to ${address}.`).first();
  expect(await changed.textContent()).toMatch(/^Payouts go to \w{4}…\w{4}, no longer to/);
});

test("while a figure loads, no zero is shown in its place", async () => {
  const { page, context } = await openPage();
  let answer = () => {};
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route("**/api/user-stats", async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto(web("/profile"));
  const card = page.locator("#withdraw");
  await card.getByLabel("Amount in points").waitFor();
  expect(await card.getByText(/points? available/).count()).toBe(0);
  answer();
  await card.getByText(/points? available/).waitFor();
});

test("the profile's index follows scrolling, and leads to each card in the specified order", async () => {
  const { page } = await openPage();
  const shifted = await watchShifts(page);
  await page.goto(web("/profile"));
  const index = page.getByRole("navigation", { name: "On this page" });
  await page.getByRole("heading", { name: "Automation Settings" }).waitFor();
  expect(await index.getByRole("link").allTextContents()).toEqual([
    "Profile",
    "Wallet",
    "X accounts",
    "Withdraw",
    "Automation",
    "Nostr keys",
    "Invite",
    "Account & privacy",
  ]);
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect(titles).toEqual([
    expect.stringMatching(/^Next:/),
    "Profile Information",
    "Solana Wallet",
    "X Accounts",
    "Withdraw Points",
    "Automation Settings",
    "Nostr keys",
    "Invite miners",
    "Account & privacy",
  ]);
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  for (const name of ["Automation", "Account & privacy", "X accounts"]) {
    await index.getByRole("link", { name, exact: true }).click();
    await index.locator('[aria-current="true"]', { hasText: name }).waitFor();
  }
});

test("a session ended elsewhere: the open page signs out and stops requesting live updates", async () => {
  const { newMiner, stack } = running();
  const ended = await newMiner("Ended Miner");
  const { page, context } = await openPage({ signedIn: false });
  const cookies = [...ended.client.cookies].map(([name, value]) => ({ name, value, url: stack.urls.web }));
  await context.addCookies(cookies);
  await context.addInitScript((token) => {
    if (sessionStorage.getItem("given")) return;
    sessionStorage.setItem("given", "yes");
    localStorage.setItem("session_token", token);
  }, ended.bearer);
  let streams = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/events")) streams++;
  });
  await page.goto(web("/terms"));
  await until("the live stream", async () => streams > 0);
  await ended.client.call(signOut, { body: { token: ended.bearer } });
  await until("the page to sign out", () =>
    page.evaluate(() => localStorage.getItem("session_token") === null),
  );
  await page.getByRole("link", { name: "Sign In" }).first().waitFor();
  // At most the first request and one refused request.
  expect(streams).toBeLessThanOrEqual(2);
});
