import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { until } from "@lode/sandbox/people/until";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { useTestStack } from "./test-stack.ts";

/** Temporary failures: a cut-off link, a reload, a lost network, an update. The page recovers from each. */
const running = useTestStack(undefined, { workers: 1 });
const PASSWORD = "a seam below the hill";

let browser: TestBrowser;
let contexts: BrowserContext[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

const web = (path: string) => running().stack.urls.web + path;

async function openPage(options: { serviceWorkers?: "allow" | "block" } = {}) {
  const { context } = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  contexts.push(context);
  return { context, page: await context.newPage() };
}

async function solveCaptcha(page: Page): Promise<void> {
  await page.locator("altcha-widget").getByRole("checkbox").click();
  await page.locator('altcha-widget [data-state="verified"]').waitFor();
}

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
  const { context, page } = await openPage();
  await page.goto(web("/profile#automation"));
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
  const { page } = await openPage();
  await page.goto(web("/auth"));
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

test("a stored return address cannot lead to another site", async () => {
  const { newMiner } = running();
  const miner = await newMiner("Careful Miner");
  const { context, page } = await openPage();
  await context.addInitScript(() => {
    const until = Date.now() + 60_000;
    localStorage.setItem("return_to", JSON.stringify({ value: "//evil.example/profile", until }));
  });
  await page.goto(web("/auth"));
  await page.getByLabel("Email", { exact: true }).fill(miner.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await solveCaptcha(page);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(web("/dashboard"));
});

test("offline: a page that was not loaded says so calmly, and opens when the network is back", async () => {
  const { context, page } = await openPage();
  await page.goto(web("/"));
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
  const { newMiner, publish, stack } = running();
  await publish({ basePoints: 50n, description: "Follow Lode for payout notes" });
  const miner = await newMiner("Tunnel Miner");
  await miner.link("mara_digs");
  const { context, page } = await openPage();
  const url = stack.urls.web;
  await context.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url })));
  await context.addInitScript((token) => localStorage.setItem("session_token", token), miner.bearer);
  await page.goto(web("/dashboard"));
  await page.getByRole("heading", { name: "Follow @lode", exact: true }).waitFor();
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
  const { context, page } = await openPage();
  await page.goto(web("/"));
  await page.getByRole("heading", { name: "Top Miners" }).waitFor();
  const [privacy] = readdirSync(join(projectRoot, "web/dist/assets")).filter((name) =>
    /^privacy-page-.*\.js$/.test(name),
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
