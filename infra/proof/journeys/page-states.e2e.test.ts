import { readdirSync } from "node:fs";
import { join } from "node:path";
import { getUserStats } from "@lode/core/contracts/http/points";
import { getProfile } from "@lode/core/contracts/http/profile";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { type MobileWalletApp, startMobileWallet } from "@lode/sandbox/mobile-wallet/mobile-wallet";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import type { Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultsOf, focusReturnsFrom } from "../testing/judge-page.ts";
import { PHONE as ANDROID, isAboutOpeningApps, openWalletAppsOn } from "../testing/phone.ts";
import { takePicture } from "../testing/pictures.ts";
import { collectFaults, hold, SIZES, solveCaptcha, toast, useDevices, watchShifts } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

/** What happens around a page: slow or lost network, update, ended session, other tab, mail, a phone's wallet app. */
const running = useTestStack(undefined, { workers: 1 });
const PASSWORD = "a seam below the hill";
const [, PHONE] = SIZES;

let miner: Miner;
const { web, visit } = useDevices(running);
beforeAll(async () => {
  const { newMiner, publish } = running();
  await publish({ basePoints: 200n, description: "Follow Lode for payout notes" });
  miner = await newMiner("State Miner");
  await miner.link("ines_thirty");
});

test.each([
  ["/dashboard", "Follow @lode"],
  ["/profile", "Automation Settings"],
])("slow network: %s loads without layout shifts", async (path, late) => {
  const { page, context } = await visit({ as: miner });
  const shifted = await watchShifts(page);
  // The browser's throttling: 400 ms per round trip, 50 KB per second.
  const devtools = await context.newCDPSession(page);
  const speed = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...speed });
  await page.goto(web(path), { waitUntil: "commit" });
  await page.getByText("Loading...").first().waitFor();
  await page.getByRole("heading", { name: late, exact: true }).waitFor();
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
  const faults = collectFaults(context);
  const arrive = await hold(page, "**/assets/*.js");
  await page.goto(web(path), { waitUntil: "commit" });
  await page.getByText(text).waitFor();
  const isHero = text !== "Loading...";
  const header = page.getByRole("banner").getByRole("link", { name: /Sign In|Anmelden/ });
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(isHero ? 1 : 0);
  expect(await header.count()).toBe(signedIn ? 0 : 1);
  // Only links work without code.
  expect(await page.getByRole("button").count()).toBe(0);
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

test("a change in one tab is visible in another; signing out there signs out this tab and every other device", async () => {
  const { page, context } = await visit({ as: miner, path: "/dashboard" });
  const other = await context.newPage();
  await other.goto(web("/profile"));
  const { page: device } = await visit({ as: miner });
  let streams = 0;
  device.on("request", (request) => {
    if (request.url().endsWith("/api/events")) streams++;
  });
  await device.goto(web("/terms"));
  await page.getByRole("heading", { name: "Follow @lode", exact: true }).waitFor();
  await other.getByText("Profile Information").click();
  await other.getByLabel("Display Name").fill("Renamed Miner");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await other.getByText("Profile updated successfully").first().waitFor();
  await page.getByRole("banner").getByText("R", { exact: true }).first().waitFor();
  await until("the live stream", async () => streams > 0);
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.waitForURL(/\/$/);
  for (const one of [page, device])
    await one.getByRole("banner").getByRole("link", { name: "Sign In" }).waitFor();
  expect(await device.evaluate(() => localStorage.getItem("session_token"))).toBeNull();
  // At most the first request and one refused request.
  expect(streams).toBeLessThanOrEqual(2);
  // The session has ended on the server too, so later tests use a new miner.
  miner = await running().newMiner("Second Miner");
});

test("going back from X during linking: nothing is linked, and linking can start again", async () => {
  const { page } = await visit({ as: miner, path: "/profile" });
  for (let tries = 0; tries < 2; tries++) {
    await page.getByRole("link", { name: "Link X Account" }).click();
    await page.getByRole("heading", { name: /Allow Lode to use your account/ }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Profile Settings" }).waitFor();
    await page.getByText("Link Your First X Account", { exact: true }).waitFor();
  }
  await miner.link("tomas_pick");
});

test("automation does a task without help, which the flight recorder lists without a reload and can undo", async () => {
  const { page } = await visit({ as: miner, path: "/profile#automation" });
  const card = page.locator("#automation");
  await card.getByRole("switch", { name: /Auto follow for/ }).click();
  await page.getByRole("button", { name: "I agree, turn it on" }).click();
  const recorder = page.getByRole("region", { name: "Flight recorder" });
  await recorder.getByText("Follow @lode").waitFor({ timeout: 20_000 });
  await recorder.getByText("Done").first().waitFor({ timeout: 20_000 });
  await recorder.getByRole("button", { name: /^Undo/ }).first().click();
  await page.getByRole("dialog").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await focusReturnsFrom(page)).toBe(true);
  await card.getByText("No open task for these switches.").waitFor();
  const description = "Follow Strata News";
  await running().publish({ targetUsername: "strata_news", basePoints: 10n, description });
  await card.getByText(/^Next action .*: follow @strata_news$/).waitFor({ timeout: 20_000 });
});

test("letters twice as large fit the width of a phone", async () => {
  const { page } = await visit({ as: miner });
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const [path, late] of [
    ["/dashboard", "Top Miners"],
    ["/profile", "Automation Settings"],
    ["/opportunities", "Point Calculation Breakdown"],
  ] as const) {
    await page.goto(web(path));
    await page.getByRole("heading", { name: late }).first().waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, { message: path }).toBe(390);
  }
});

test("a cut-off mail link and a reload do not keep a visitor from confirming and returning to the deep link", async () => {
  const email = "detour@journey.test";
  const { context, page } = await visit({ size: PHONE, path: "/profile#automation" });
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Display Name").fill("Detour Miner");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await solveCaptcha(page);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(web("/"));

  const inbox = page.getByRole("region", { name: "Check your inbox" });
  await inbox.getByText(email).waitFor();
  expect(await inbox.getByRole("link", { name: /Open mail/ }).getAttribute("href")).toBe(
    `${running().stack.urls.mail}/latest?to=detour%40journey.test`,
  );
  await inbox.getByRole("button", { name: "Send it again" }).waitFor();
  await page.reload();
  await inbox.getByText(email).waitFor();

  const mails = () => running().sandbox.mailsTo(email);
  const link = await until("the confirmation mail", async () => (await mails())[0]?.links[0]);
  const mail = await context.newPage();
  await mail.goto(link.slice(0, -5));
  await mail.getByText("This link is incomplete").waitFor();
  await mail.getByRole("button", { name: "Send me a new link" }).waitFor();
  expect(await mail.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
  expect(await mail.getByRole("main").innerText()).not.toMatch(/token|characters|invalid|too small/i);

  await mail.goto(link);
  await mail.getByRole("button", { name: "Confirm my email" }).waitFor();
  await mail.waitForURL(web("/auth/confirm"));
  await mail.reload();
  await mail.getByRole("button", { name: "Confirm my email" }).click();
  await mail.getByText("Your email address is confirmed").waitFor();
  // The other tab changes too, without a reload.
  await inbox.waitFor({ state: "detached" });
  expect(await mail.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
  await mail.goto(web("/auth/confirm"));
  await mail.getByText("This link is incomplete").waitFor();

  // A used link offers a new one, and a wrong address leads back to the form.
  await mail.goto(link);
  await mail.getByRole("button", { name: "Confirm my email" }).click();
  await mail.getByText("This link no longer works.").waitFor();
  await mail.getByLabel("Email", { exact: true }).fill("other@journey.test");
  await solveCaptcha(mail);
  await mail.getByRole("button", { name: "Send me a new link" }).click();
  await mail.getByRole("main").getByText("Check your email for the confirmation link!").waitFor();
  await mail.goto(web("/"));
  await mail.getByText("other@journey.test").waitFor();
  await mail.getByRole("button", { name: "Use another address" }).click();
  await mail.getByLabel("Display Name").waitFor();

  const later = await context.newPage();
  await later.goto(web("/auth"));
  await later.getByLabel("Email", { exact: true }).fill(email);
  await later.getByLabel("Password").fill(PASSWORD);
  await solveCaptcha(later);
  await later.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await later.getByRole("heading", { name: "Profile Settings" }).waitFor();
  expect(later.url()).toBe(web("/profile#automation"));
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

test("offline: the bar stays in view, a task fails at once, and a page that was not loaded opens when the network is back", async () => {
  const { newMiner, publish } = running();
  await publish({ targetUsername: "oreworks", basePoints: 50n, description: "Follow Oreworks" });
  const tunnel = await newMiner("Tunnel Miner");
  await tunnel.link("vera_vein");
  const { context, page } = await visit({ as: tunnel, size: PHONE, path: "/dashboard" });
  await page.getByRole("heading", { name: "Follow @oreworks" }).first().waitFor();
  // The page loads the code for toasts a little later.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("toaster")),
  );
  await context.setOffline(true);
  const bar = page.getByText("You are offline. This page may be out of date");
  await bar.waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  // On a phone the button stands next to the breakdown.
  const [earns, complete] = [page.getByText(/^Earns/), page.getByRole("button", { name: /^Complete/ })];
  for (const control of [earns, complete]) await control.first().click();
  await page.getByText("You are offline. Nothing was sent").first().waitFor();
  expect(await page.getByText(/verifying/i).count()).toBe(0);
  await page.getByRole("link", { name: "Terms" }).click();
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await page.getByText("It opens by itself when the network is back.").waitFor();
  expect(await page.getByText(/Unexpected|module/i).count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Terms of Service" }).waitFor();
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
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Privacy Policy" }).waitFor();
});

test("code that every page needs cannot be loaded: the page says so in its language, and tries again", async () => {
  const { context, page } = await visit({ options: { locale: "de-DE" } });
  const isBase = /assets\/base-.*\.js$/;
  await context.route(isBase, (route) => route.fulfill({ status: 404 }));
  await page.goto(web("/proof"));
  await page.getByRole("heading", { name: "Diese Seite konnte nicht geladen werden" }).waitFor();
  await page.getByText("Wird geladen …").first().waitFor({ state: "hidden" });
  await context.unroute(isBase);
  await page.getByRole("link", { name: "Noch einmal versuchen" }).click();
  await page.getByRole("heading", { level: 1, name: "Prüf es selbst." }).waitFor();
});

test("parts whose code cannot be loaded say so, and the rest of the page stays; the header tries again", async () => {
  const { context, page } = await visit({ as: await running().newMiner("Header Miner") });
  const tools = "**/assets/*-tools-*.js";
  for (const part of [tools, "**/assets/*below-the-fold*", "**/assets/toaster-*.js"])
    await context.route(part, (route) => route.fulfill({ status: 404 }));
  await page.goto(web("/dashboard"));
  const refused = page.getByText("This part of the page could not be loaded.").first();
  await refused.waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Profile Settings" }).click();
  await page.getByRole("heading", { name: "Profile Settings" }).waitFor();
  await refused.waitFor();
  expect(await page.getByText("Something went wrong").count()).toBe(0);
  // A toast is plain text then.
  await page.getByText("Profile Information").click();
  await page.getByLabel("Display Name").fill("Plainer Miner");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("status").getByText("Profile updated successfully").waitFor();
  await context.unroute(tools);
  await page.getByRole("banner").getByRole("link", { name: "Try again" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Try again" }).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Profile Settings" }).waitFor();
});

describe("the wallet app of a phone", () => {
  let app: MobileWalletApp;
  let miners = 0;
  let opened: { faults: string[]; refused: string[] }[] = [];
  beforeEach(() => {
    app = startMobileWallet();
  });
  afterEach(async () => {
    const closing = opened;
    opened = [];
    await app.close();
    const refused = closing.flatMap((one) => one.refused).filter((url) => !url.startsWith("solana-wallet:"));
    expect([closing.flatMap(({ faults }) => faults), refused, app.faults]).toEqual([[], [], []]);
  });

  /** Chrome's permission to reach apps on the same device. */
  const LOCAL_APPS = ["local-network-access"];
  /** A phone with the wallet app, signed in as a new miner. */
  async function openPhone({ hasWalletApp = true, asksForLocalApps = false } = {}) {
    const owner = await running().newMiner(`Phone Miner ${++miners}`);
    const { page, context, refused } = await visit({
      as: owner,
      options: { ...ANDROID, serviceWorkers: "allow" },
    });
    opened.push({ faults: collectFaults(context, isAboutOpeningApps), refused });
    if (!asksForLocalApps) await context.grantPermissions(LOCAL_APPS);
    await openWalletAppsOn(context, hasWalletApp ? app : undefined);
    context.setDefaultTimeout(WAIT_MS);
    return { page, context, owner };
  }

  /** The page answers within seconds, so a wait of half a minute would only hide a mistake. */
  const WAIT_MS = 12_000;
  const walletButton = (page: Page) => page.locator("#wallet").getByRole("button", { name: /^\w{4}…\w{4}$/ });

  async function choose(page: Page): Promise<void> {
    // After a wallet was chosen once, the card offers to change it.
    const button = { name: /^(?:Select Wallet|Change wallet)$/ };
    await page.locator("#wallet").getByRole("button", button).click();
    await page.getByRole("button", { name: "Mobile Wallet Adapter" }).click();
  }
  async function connect(page: Page): Promise<void> {
    await choose(page);
    await connected(page);
  }
  async function connected(page: Page): Promise<void> {
    await walletButton(page).waitFor();
    await toast(page, "Wallet connected successfully");
    await until("the dialogs to close", async () => (await page.locator("dialog[open]").count()) === 0);
  }
  const prove = (page: Page) => page.getByRole("button", { name: "Prove ownership" }).click();
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem("mobile_wallet"));

  test("a phone connects its wallet app from another page, is paid and reads the receipt", async () => {
    const { sandbox, audit } = running();
    const { page, owner } = await openPhone({ asksForLocalApps: true });
    await owner.earn("mara_digs", 1, "lode");
    await page.goto(web("/dashboard"));
    // Comes from another page, whose security policy allows no wallet's socket.
    await page.getByRole("link", { name: "Profile" }).first().click();
    await choose(page);
    const permission = page.getByRole("dialog", { name: "Allow the connection to your wallet app" });
    await permission.getByRole("button", { name: "Continue" }).click();
    await connected(page);
    const address = `${app.address.slice(0, 8)}…`;
    await page.getByText(address).first().waitFor();
    await page.getByLabel("Amount in points").fill("100");
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await toast(page, "Withdrawal initiated: 100 points to USDC");
    const history = page.getByRole("region", { name: "Withdrawal History" });
    await history.getByRole("link", { name: /View transaction/ }).waitFor();
    const landed = (await sandbox.landed()).filter(({ toOwner }) => toOwner === app.address);
    expect(landed).toMatchObject([{ amount: "1000000" }]);
    await page.getByRole("link", { name: "Receipt of 1.00 USDC" }).click();
    const receipt = page.getByRole("article", { name: "Payout receipt" });
    await receipt.getByText(landed[0]?.signature ?? "").waitFor();
    const stats = await page.evaluate(async (path) => (await fetch(path)).json(), getUserStats.path);
    expect(stats).toMatchObject({ totalPoints: 102, heldPoints: 0 });
    expect(await audit()).toEqual({ sum: 0n, drifted: 0 });
    expect(app.calls).toEqual(["authorize"]);
  });

  test("a wallet that signs nothing proves nothing and is kept; a wallet that forgot the page asks again, and then proves itself", async () => {
    const { page } = await openPhone();
    await page.goto(web("/profile"));
    await connect(page);
    // After a reload the wallet is remembered, and the app is not opened.
    await page.reload();
    await walletButton(page).waitFor();
    expect(app.calls).toEqual(["authorize"]);
    for (const [mood, sentence] of [
      [{ declines: ["sign_messages"] }, "You cancelled the signature."],
      [{ signsNothing: true }, "Sign in failed, no sign in result returned by wallet"],
    ] as const) {
      app.feel(mood);
      await prove(page);
      await toast(page, sentence);
      await walletButton(page).waitFor();
    }
    app.feel({});
    app.forgetPages();
    const before = app.calls.length;
    await prove(page);
    await toast(page, "Wallet proven");
    expect(app.calls.slice(before)).toEqual(["authorize again", "authorize", "sign_messages"]);

    // Disconnecting and signing out forget the wallet on the page.
    expect(JSON.parse((await stored(page)) ?? "")).toMatchObject({
      address: app.address,
      publicKey: expect.any(String),
      chains: ["solana:devnet"],
      authToken: [...app.tokens][0],
      walletName: "Pocket wallet",
    });
    await walletButton(page).click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await walletButton(page).waitFor({ state: "hidden" });
    expect(await stored(page)).toBeNull();
    await choose(page);
    await walletButton(page).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(/\/$/);
    expect(await stored(page)).toBeNull();
  });

  test("a wallet that declines, disconnects or answers late connects nothing; a slow wallet is waited for", async () => {
    const { page, owner } = await openPhone();
    await page.clock.install();
    await page.goto(web("/profile"));
    const isNotConnected = async () => {
      expect(await stored(page)).toBeNull();
      const { profile } = await owner.client.call(getProfile);
      expect(profile.sol_wallet_address).toBeNull();
    };
    for (const [mood, sentence] of [
      [{ declines: ["authorize"] }, "You cancelled the connection."],
      [{ disconnectsAt: "hello" }, "The wallet app closed the connection."],
      [{ disconnectsAt: "authorize" }, "The wallet app closed the connection."],
    ] as const) {
      app.feel(mood);
      await choose(page);
      await toast(page, sentence);
      await isNotConnected();
      await page.reload();
    }
    const before = app.calls.length;
    const asked = (times: number) => until("the request", async () => app.calls.length === before + times);
    app.feel({ holds: "authorize" });
    await choose(page);
    await asked(1);
    const dialog = page.getByRole("dialog", { name: "Continue in your wallet app" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await toast(page, "You cancelled the connection.");
    app.answerNow();
    await choose(page);
    await asked(2);
    await page.clock.fastForward(120_000);
    await toast(page, "The wallet app did not answer in time.");
    app.answerNow();
    await isNotConnected();

    app.feel({ startsAfterMs: 1_500 });
    await connect(page);
  });

  test("each step with a wallet app has its dialog, and so has a phone without one", async () => {
    const { page, context } = await openPhone({ asksForLocalApps: true, hasWalletApp: false });
    await page.addInitScript(() => {
      // A miner who reads slowly: the last tap no longer counts.
      Object.defineProperty(navigator.userActivation, "isActive", { value: false });
      // Looking for an app takes three seconds, in which the dialog cannot be checked.
      const wait = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (call: () => void, ms: number) => wait(call, ms === 3_000 ? 60_000 : ms),
      });
    });
    await page.goto(web("/profile"));
    await choose(page);
    await dialogIsSound(page, "Allow the connection to your wallet app", "permission");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Open the wallet" }).click();
    await page.getByRole("dialog", { name: "Looking for a wallet app" }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await dialogIsSound(page, "Continue in your wallet app", "waiting");
    // Escape and the close button cancel as the button does.
    await page.keyboard.press("Escape");
    await toast(page, "You cancelled the connection.");
    await page.close();

    await context.grantPermissions(LOCAL_APPS);
    const without = await context.newPage();
    await without.goto(web("/profile"));
    await choose(without);
    const dialog = without.getByRole("dialog", { name: "We can't find a wallet." });
    const missing = "you must have a compatible mobile wallet application installed on your device.";
    await dialog.getByText(`To use mobile wallet adapter, ${missing}`).waitFor();
    await dialog.getByRole("link", { name: "Find a wallet" }).waitFor();
    const phantom = await dialog.getByRole("link", { name: "Open in the app Phantom" }).getAttribute("href");
    expect(phantom).toContain(encodeURIComponent(web("/profile")));
    await dialogIsSound(without, "We can't find a wallet.", "not-found");
    expect(app.calls).toEqual([]);
  });

  /** The dialog fits every size, and axe finds nothing. Dialogs that differ only in their words are judged once. */
  async function dialogIsSound(page: Page, title: string, name: string): Promise<void> {
    await page.getByRole("dialog", { name: title }).waitFor();
    await takePicture(page, `phone-wallet-${name}`, { fullPage: false });
    expect(await faultsOf(page), name).toEqual([]);
    await page.setViewportSize(SIZES[1]);
  }
});
