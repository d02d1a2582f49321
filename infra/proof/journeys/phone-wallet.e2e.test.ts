import { getUserStats } from "@lode/core/contracts/http/points";
import { getProfile } from "@lode/core/contracts/http/profile";
import { type MobileWalletApp, startMobileWallet } from "@lode/sandbox/mobile-wallet/mobile-wallet";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, test } from "vitest";
import { faultsOf } from "../testing/judge-page.ts";
import { answerForLocalApps, isAboutOpeningApps, openWalletAppsOn, PHONE } from "../testing/phone.ts";
import { takePicture } from "../testing/pictures.ts";
import { useDevices } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });
const STORED = "mobile_wallet";
/** The page answers within seconds, so a wait of half a minute would only hide a mistake. */
const WAIT_MS = 12_000;
const web = (path: string) => running().stack.urls.web + path;

const { visit } = useDevices(running);
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

/** A phone with the wallet app, signed in as a new miner. */
async function openPhone({
  hasWalletApp = true,
  options = {},
  localApps = "granted" as "granted" | "denied" | "ask",
} = {}): Promise<{ page: Page; miner: Miner }> {
  const miner = await running().newMiner(`Phone Miner ${++miners}`);
  const { page, context, refused } = await visit({
    as: miner,
    options: { ...PHONE, serviceWorkers: "allow", ...options },
  });
  const faults: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isAboutOpeningApps(message.text())) faults.push(message.text());
  });
  context.on("weberror", (error) => faults.push(error.error().message));
  opened.push({ faults, refused });
  if (localApps !== "ask") await answerForLocalApps(context, localApps);
  await openWalletAppsOn(context, hasWalletApp ? app : undefined);
  context.setDefaultTimeout(WAIT_MS);
  return { page, miner };
}

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();
const walletButton = (page: Page) => page.locator("#wallet").getByRole("button", { name: /^\w{4}…\w{4}$/ });

async function choose(page: Page): Promise<void> {
  // After a wallet was chosen once, the card offers to change it.
  await page
    .locator("#wallet")
    .getByRole("button", { name: /^(?:Select Wallet|Change wallet)$/ })
    .click();
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
const walletOf = async ({ client }: Miner) => (await client.call(getProfile)).profile.sol_wallet_address;
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORED);

test("a phone links an account, does a task, connects its wallet app, is paid and reads the receipt", async () => {
  const { publish, sandbox, audit } = running();
  await publish({ basePoints: 200n, description: "Follow Lode for payout notes" });
  const { page } = await openPhone({ localApps: "ask" });
  await page.goto(web("/profile"));
  await page.getByRole("link", { name: "Link X Account" }).click();
  await page.getByRole("radio", { name: "@mara_digs" }).check();
  await page.getByRole("button", { name: "Authorise app" }).click();
  await toast(page, "@mara_digs has been connected to your profile");
  await page.goto(web("/dashboard"));
  const [x] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Open X as @mara_digs" }).click(),
  ]);
  await x.getByRole("button", { name: "Follow @lode" }).click();
  await x.getByText("You follow @lode").waitFor();
  await x.close();
  await page.getByRole("button", { name: /^Complete/ }).click();
  await toast(page, "Earned 203 points for follow action with @lode");

  // From another page, whose security policy has no place for a wallet's socket.
  await page.getByRole("link", { name: "Profile" }).first().click();
  await choose(page);
  const permission = page.getByRole("dialog", { name: "Allow the connection to your wallet app" });
  await permission.getByRole("button", { name: "Continue" }).click();
  await connected(page);
  await page
    .getByText(`${app.address.slice(0, 8)}…`)
    .first()
    .waitFor();
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

const prove = (page: Page) => page.getByRole("button", { name: "Prove ownership" }).click();

test("a wallet that signs nothing proves nothing and is kept; one that forgot the page asks again, and proves it", async () => {
  const { page } = await openPhone();
  await page.goto(web("/profile"));
  await connect(page);
  // After a reload the wallet is remembered, and the app is not opened.
  await page.reload();
  await walletButton(page).waitFor();
  expect(app.calls).toEqual(["authorize"]);
  for (const [mood, sentence] of [
    [{ declines: ["sign_messages"] }, "You cancelled the signature."],
    [{ signsIn: "without-result" }, "Sign in failed, no sign in result returned by wallet"],
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
  const calls = ["get_capabilities", "authorize again", "authorize", "sign_messages"];
  expect(app.calls.slice(before)).toEqual(calls);
});

test.each([
  ["signs the text", "no", ["get_capabilities", "authorize again", "sign_messages"]],
  ["offers Sign-in with Solana", "yes", ["get_capabilities", "authorize"]],
] as const)("a wallet that %s proves that it is the miner's", async (_what, signsIn, calls) => {
  const { page } = await openPhone();
  await page.goto(web("/profile"));
  await connect(page);
  app.feel({ signsIn });
  await prove(page);
  await toast(page, "Wallet proven");
  await page.locator("#wallet").getByText("Proven").waitFor();
  expect(app.calls.slice(1)).toEqual(calls);
});

test("disconnecting forgets the wallet on the page and in the app; signing out forgets it on the page", async () => {
  const { page } = await openPhone();
  await page.goto(web("/profile"));
  await connect(page);
  expect(JSON.parse((await stored(page)) ?? "")).toMatchObject({
    address: app.address,
    publicKey: expect.any(String),
    chains: ["solana:devnet"],
    authToken: [...app.tokens][0],
    walletName: "Pocket wallet",
  });
  await walletButton(page).click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  await walletButton(page).waitFor({ state: "hidden" });
  expect(await stored(page)).toBeNull();
  await until("the app to forget the page", async () => app.tokens.size === 0);

  await connect(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/$/);
  expect(await stored(page)).toBeNull();
});

test("a wallet that declines or disconnects connects nothing, and can be asked again", async () => {
  const { page, miner } = await openPhone();
  await page.goto(web("/profile"));
  for (const [mood, sentence] of [
    [{ declines: ["authorize"] }, "You cancelled the connection."],
    [{ disconnectsAt: "hello" }, "The wallet app closed the connection."],
    [{ disconnectsAt: "authorize" }, "The wallet app closed the connection."],
  ] as const) {
    app.feel(mood);
    await choose(page);
    await toast(page, sentence);
    expect(await stored(page)).toBeNull();
    expect(await walletOf(miner)).toBeNull();
    await page.reload();
  }
  app.feel({});
  await connect(page);
});

test("a slow app is waited for; an answer after Cancel, or after two minutes, changes nothing", async () => {
  const { page, miner } = await openPhone();
  await page.clock.install();
  await page.goto(web("/profile"));
  app.feel({ holds: "authorize" });
  await choose(page);
  const dialog = page.getByRole("dialog", { name: "Continue in your wallet app" });
  const asked = async (times: number) => until("the request", async () => app.calls.length === times);
  await asked(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await toast(page, "You cancelled the connection.");
  app.answerNow();

  await choose(page);
  await asked(2);
  await page.clock.fastForward(120_000);
  await toast(page, "The wallet app did not answer in time.");
  app.answerNow();
  expect(await stored(page)).toBeNull();
  expect(await walletOf(miner)).toBeNull();

  app.feel({ startsAfterMs: 1_500 });
  await choose(page);
  await toast(page, "Wallet connected successfully");
});

test("without a wallet app the page looks for three seconds, and says where to get one", async () => {
  const { page } = await openPhone({ hasWalletApp: false });
  await page.goto(web("/profile"));
  await choose(page);
  await page.getByRole("dialog", { name: "Looking for a wallet app" }).waitFor();
  const dialog = page.getByRole("dialog", { name: "We can't find a wallet." });
  await dialog
    .getByText(
      "To use mobile wallet adapter, you must have a compatible mobile wallet application installed on your device.",
    )
    .waitFor();
  await dialog.getByRole("link", { name: "Find a wallet" }).waitFor();
  const phantom = await dialog.getByRole("link", { name: "Open in the app Phantom" }).getAttribute("href");
  expect(phantom).toContain(encodeURIComponent(web("/profile")));
  await dialogIsSound(page, "We can't find a wallet.", "not-found");
});

test.each([
  ["a browser inside another app", "Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36; wv)"],
  ["Firefox", "Gecko/150.0 Firefox/150.0"],
])("%s cannot open a wallet app, and says so", async (_what, browserName) => {
  const userAgent = `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${browserName}`;
  const { page } = await openPhone({ options: { userAgent } });
  await page.goto(web("/profile"));
  await choose(page);
  await page
    .getByRole("dialog", { name: "We can't find a wallet." })
    .getByText(
      "This browser appears to be incompatible with mobile wallet adapter. Open this page in a compatible mobile browser app and try again.",
    )
    .waitFor();
  await dialogIsSound(page, "We can't find a wallet.", "incompatible");
  expect(app.calls).toEqual([]);
});

test("a browser that forbids the connection gets an explanation, and no wallet is opened", async () => {
  const { page } = await openPhone({ localApps: "denied" });
  await page.goto(web("/profile"));
  await choose(page);
  await dialogIsSound(page, "Your browser blocks the connection to wallet apps", "blocked");
  expect(app.calls).toEqual([]);
});

test("each step has its dialog: the permission, a tap, looking, and waiting for the wallet", async () => {
  const { page } = await openPhone({ localApps: "ask", hasWalletApp: false });
  await page.addInitScript(() => {
    // A miner who reads slowly: the last tap no longer counts.
    Object.defineProperty(navigator.userActivation, "isActive", { value: false });
    // Looking takes three seconds, in which the dialog cannot be checked.
    const wait = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (call: () => void, ms: number) => wait(call, ms === 3_000 ? 60_000 : ms),
    });
  });
  await page.goto(web("/profile"));
  await choose(page);
  await dialogIsSound(page, "Allow the connection to your wallet app", "permission");
  await page.getByRole("button", { name: "Continue" }).click();
  await dialogIsSound(page, "Open your wallet app", "open");
  await page.getByRole("button", { name: "Open the wallet" }).click();
  await dialogIsSound(page, "Looking for a wallet app", "looking");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await dialogIsSound(page, "Continue in your wallet app", "waiting");
  // Escape and the close button cancel as the button does.
  await page.keyboard.press("Escape");
  await toast(page, "You cancelled the connection.");
});

/** The dialog fits every size, and axe finds nothing in either theme. */
async function dialogIsSound(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole("dialog", { name: title }).waitFor();
  await takePicture(page, `phone-wallet-${name}`, { fullPage: false });
  const phone = page.viewportSize();
  expect(await faultsOf(page), name).toEqual([]);
  if (phone) await page.setViewportSize(phone);
}
