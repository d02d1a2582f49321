import { readdirSync } from "node:fs";
import { join } from "node:path";
import { signIn, signOut, signUp as signUpCall } from "@lode/core/contracts/http/auth";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { faultsOf, focusReturnsFrom } from "../testing/judge-page.ts";
import { installMockWallet } from "../testing/mock-wallet.ts";
import { SIZES, solveCaptcha, useDevices, watchShifts } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

/** What happens around a page: a slow or lost network, an update, an ended session, another tab, a detour by mail. */
const running = useTestStack(undefined, { workers: 1 });
const PASSWORD = "a seam below the hill";
const [, PHONE] = SIZES;

let miner: Miner;
const { web, visit } = useDevices(running);
beforeAll(async () => {
  const { newMiner, publish } = running();
  await publish({ basePoints: 150n, description: "Follow Lode for payout notes" });
  miner = await newMiner("State Miner");
  await miner.link("mara_digs");
});

test("slow network: the page loads without layout shifts", async () => {
  const { page, context } = await visit({ as: miner });
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
  const { page, context } = await visit({ options: { locale } });
  if (signedIn) await context.addInitScript(() => localStorage.setItem("session_token", "not-checked-yet"));
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

test("Redis is down: tasks, points and pages work, and the badge shows it", async () => {
  const { page } = await visit({ as: miner });
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

test("a session ended elsewhere: the open page signs out and stops requesting live updates", async () => {
  const ended = await running().newMiner("Ended Miner");
  const { page } = await visit({ as: ended });
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

test("a change in one tab is visible in another without a reload", async () => {
  const { page, context } = await visit({ as: miner });
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
  const { page } = await visit({ as: miner, path: "/profile" });
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

test("without a network the offline shell opens and explains", async () => {
  const { page, context } = await visit({ path: "/", options: { serviceWorkers: "allow" } });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole("heading", { name: "Top Miners" }).waitFor();
  await context.setOffline(true);
  await page.goto(web("/terms")).catch(() => undefined);
  await page.getByText("You are offline.").waitFor();
});

test("automation announces its next action and follows the schedule; the flight recorder fills without a reload", async () => {
  const { page } = await visit({ as: miner, path: "/profile#automation" });
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
  const { page, context } = await visit({ as: miner, path: "/profile" });
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

test("the profile's index follows scrolling, and leads to each card in the specified order", async () => {
  const { page } = await visit({ as: miner });
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
  const titles = () => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  await expect
    .poll(titles)
    .toEqual([
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

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Display Name").fill("Detour Miner");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await solveCaptcha(page);
  await page.getByRole("button", { name: "Create Account" }).click();
}

const confirmationLink = (email: string): Promise<string> =>
  until("the confirmation mail", async () => (await running().sandbox.mailsTo(email))[0]?.links[0]);

test("a cut-off mail link and a reload do not keep a visitor from confirming and returning to the deep link", async () => {
  const email = "detour@journey.test";
  const { context, page } = await visit({ size: PHONE, path: "/profile#automation" });
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await signUp(page, email);
  await page.waitForURL(web("/"));

  const inbox = page.getByRole("region", { name: "Check your inbox" });
  await inbox.getByText(email).waitFor();
  expect(await inbox.getByRole("link", { name: /Open mail/ }).getAttribute("href")).toBe(
    `${running().stack.urls.mail}/latest?to=detour%40journey.test`,
  );
  await inbox.getByRole("button", { name: /^Send it again in \d+ s$/ }).waitFor();
  await page.reload();
  await inbox.getByText(email).waitFor();

  const link = await confirmationLink(email);
  const mail = await context.newPage();
  await mail.goto(link.slice(0, -5));
  await mail.getByText("This link is incomplete").waitFor();
  await mail.getByRole("button", { name: "Send me a new link" }).waitFor();
  expect(await mail.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
  expect(await mail.getByRole("main").innerText()).not.toMatch(/token|characters|invalid|too small/i);

  await mail.goto(link);
  await mail.getByRole("button", { name: "Confirm my email" }).waitFor();
  expect(mail.url()).toBe(web("/auth/confirm"));
  await mail.reload();
  await mail.getByRole("button", { name: "Confirm my email" }).click();
  await mail.getByText("Your email address is confirmed").waitFor();
  // The other tab changes too, without a reload.
  await inbox.waitFor({ state: "detached" });
  await mail.reload();
  await mail.getByText("This link is incomplete").waitFor();

  await mail.goBack();
  await mail.goto(web("/auth"));
  await mail.getByLabel("Email", { exact: true }).fill(email);
  await mail.getByLabel("Password").fill(PASSWORD);
  await solveCaptcha(mail);
  await mail.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await mail.getByRole("heading", { name: "Profile Settings" }).waitFor();
  expect(mail.url()).toBe(web("/profile#automation"));
});

test("a used link offers to send a new link, and a visitor with a wrong address can return to the form", async () => {
  const email = "twice@journey.test";
  const { page } = await visit({ size: PHONE, path: "/auth" });
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await signUp(page, email);
  const link = await confirmationLink(email);
  for (const tries of [1, 2]) {
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await page.getByText(tries === 1 ? "is confirmed" : "This link no longer works.").waitFor();
  }
  await page.getByLabel("Email", { exact: true }).fill("other@journey.test");
  await solveCaptcha(page);
  await page.getByRole("button", { name: "Send me a new link" }).click();
  await page.getByRole("main").getByText("Check your email for the confirmation link!").waitFor();
  await page.goto(web("/"));
  await page.getByText("other@journey.test").waitFor();
  await page.getByRole("button", { name: "Use another address" }).click();
  await page.getByLabel("Display Name").waitFor();
  await page.goto(web("/auth/reset"));
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
});

test("offline: a page that was not loaded says so calmly, and opens when the network is back", async () => {
  const { context, page } = await visit({ size: PHONE, path: "/" });
  await page.getByRole("heading", { name: "Top Miners" }).waitFor();
  await context.setOffline(true);
  const bar = page.getByText("You are offline. This page may be out of date");
  await bar.waitFor();
  await page.getByRole("link", { name: "Terms" }).click();
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await page.getByText("It opens by itself when the network is back.").waitFor();
  expect(await page.getByText(/Unexpected|module/i).count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Terms of Service" }).waitFor();
});

test("offline: the bar stays in view while scrolling, and a task fails at once instead of starting a check", async () => {
  const { newMiner, publish } = running();
  await publish({ targetUsername: "oreworks", basePoints: 50n, description: "Follow Oreworks" });
  const tunnel = await newMiner("Tunnel Miner");
  await tunnel.link("vera_vein");
  const { context, page } = await visit({ as: tunnel, size: PHONE, path: "/dashboard" });
  await page
    .getByRole("heading", { name: /^Follow @/ })
    .first()
    .waitFor();
  await page.getByText("Mining Off").first().waitFor();
  // The page loads the code for toasts a little later.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("toaster")),
  );
  await context.setOffline(true);
  const bar = page.getByText("You are offline. This page may be out of date");
  await bar.waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  // On a phone the button stands beside the breakdown.
  await page
    .getByText(/^Earns/)
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Complete/ })
    .first()
    .click();
  await page.getByText("You are offline. Nothing was sent").first().waitFor();
  expect(await page.getByText(/verifying/i).count()).toBe(0);
});

test("after an update removed a page's code, the page reloads once and then explains what happened", async () => {
  const { context, page } = await visit({ size: PHONE, path: "/" });
  await page.getByRole("heading", { name: "Top Miners" }).waitFor();
  const [privacy] = readdirSync(join(projectRoot, "web/dist/assets")).filter((name) =>
    /^legal-pages-.*\.js$/.test(name),
  );
  let isGone = true;
  await context.route(`**/assets/${privacy}`, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  let reloads = 0;
  page.on("domcontentloaded", () => reloads++);
  await page.getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  expect(reloads).toBe(1);
  isGone = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Privacy Policy" }).waitFor();
});

const OWNER = { password: "the owner's passphrase", display_name: "Owner" };
const STRANGER = { password: "the stranger's passphrase", display_name: "Stranger" };

const client = () => createLodeClient(running().stack.urls.web);

/** Signs up for an address, and returns the tokens of its confirmation mails, newest first, once there are `mails`. */
async function askToJoin(email: string, who: typeof OWNER, mails: number): Promise<string[]> {
  const browser = client();
  await browser.call(signUpCall, { body: { email, ...who, captcha_token: await browser.captcha("signup") } });
  return until(`${mails} confirmation mails to ${email}`, async () => {
    const links = (await running().sandbox.mailsTo(email)).flatMap((mail) => mail.links);
    const confirming = links.filter((link) => link.includes("/auth/confirm?token="));
    return (
      confirming.length >= mails && confirming.map((link) => new URL(link).searchParams.get("token") ?? "")
    );
  });
}

test("after several sign-ups for an address the page asks for the password, and refuses another sign-up's password", async () => {
  const email = "page@hijack.test";
  await askToJoin(email, STRANGER, 1);
  const [token] = await askToJoin(email, OWNER, 2);
  const { page } = await visit();
  await page.goto(web(`/auth/confirm?token=${token}`));
  const press = page.getByRole("button", { name: "Confirm my email" });
  await press.click();
  await page.getByText("Several people signed up with this address").waitFor();
  for (const [{ password }, sentence] of [
    [STRANGER, "This is not the password of the latest sign-up"],
    [OWNER, "Your email address is confirmed"],
  ] as const) {
    await page.getByLabel("Password").fill(password);
    await press.click();
    await page.getByText(sentence).waitFor();
  }
  const [browser, { password }] = [client(), OWNER];
  const body = { email, password, captcha_token: await browser.captcha("signin") };
  expect((await browser.ask(signIn, { body })).status).toBe(200);
});
