import { readFileSync } from "node:fs";
import { getUserStats } from "@lode/core/contracts/http/points";
import { getReceipt } from "@lode/core/contracts/http/tasks.schemas";
import { until } from "@lode/sandbox/people/until";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { installMockWallet } from "../testing/mock-wallet.ts";
import { readQrCode } from "../testing/read-qr-code.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack();
const EMAIL = "browser@journey.test";
const PASSWORD = "a seam below the hill";

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Collects logged errors and violations of the content security policy. */
function collectFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on("console", (message) => {
    // Chromium logs the expected 401 of the first read of the session.
    if (message.type() === "error" && !message.text().includes("status of 401")) faults.push(message.text());
  });
  context.on("weberror", (error) => faults.push(error.error().message));
  return faults;
}

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();

test("a visitor becomes a miner in the browser and is paid to their wallet", async () => {
  const { stack, sandbox, publish, audit } = running();
  await publish({ basePoints: 200n, description: "Follow Lode for payout notes" });
  const { context, refused } = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const faults = collectFaults(context);
  const wallet = await installMockWallet(context);
  const page = await context.newPage();

  await signUp(page, stack.urls.web);
  await confirm(page);
  await signIn(page);
  await linkAccount(page);
  await doTask(page);
  await keepReceipt(page);
  await withdraw(page, wallet.address);

  const [transaction] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /View transaction/ }).click(),
  ]);
  await transaction.getByText("1.00 USDC").first().waitFor();
  await transaction
    .getByText(/finalized/i)
    .first()
    .waitFor();

  const landed = (await sandbox.landed()).filter((transfer) => transfer.toOwner === wallet.address);
  expect(landed).toMatchObject([{ amount: "1000000", memo: expect.stringMatching(/^wd:/) }]);
  expect(transaction.url()).toContain(landed[0]?.signature);
  const stats = await page.evaluate(async (path) => (await fetch(path)).json(), getUserStats.path);
  // 200 points base, 1 for 412 followers and 2 for two years, minus 100 and the fee.
  expect(stats).toMatchObject({ totalPoints: 102, heldPoints: 0, lifetimePoints: 203 });
  await page.getByText("102 points available").waitFor();
  await keepPayoutReceipt(page, landed[0]?.signature ?? "");
  expect(await audit()).toEqual({ sum: 0n, drifted: 0 });
  expect(faults).toEqual([]);
  expect(refused).toEqual([]);
  await context.close();
});

async function signUp(page: Page, web: string): Promise<void> {
  await page.goto(web);
  await page.getByRole("link", { name: "Start Mining" }).first().click();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Display Name").fill("Browser Miner");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await solveCaptcha(page);
  await page.getByRole("button", { name: "Create Account" }).click();
  await toast(page, "Check your email for the confirmation link!");
  await page.getByRole("link", { name: "Sign In" }).first().waitFor();
}

async function solveCaptcha(page: Page): Promise<void> {
  const widget = page.locator("altcha-widget");
  await widget.getByRole("checkbox").click();
  await page.locator('altcha-widget [data-state="verified"]').waitFor();
}

async function confirm(page: Page): Promise<void> {
  const link = await until("the confirmation mail", async () => {
    const [mail] = await running().sandbox.mailsTo(EMAIL);
    return mail?.links[0];
  });
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page.getByText("Your email address is confirmed").waitFor();
  expect(page.url()).not.toContain("token=");
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await solveCaptcha(page);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Social Mining Dashboard" }).waitFor();
}

async function linkAccount(page: Page): Promise<void> {
  await page.goto(`${running().stack.urls.web}/profile`);
  await page
    .getByRole("link", { name: /Link|Connect/ })
    .filter({ hasText: "X" })
    .first()
    .click();
  await page.getByRole("heading", { name: /Allow Lode to use your account/ }).waitFor();
  await page.getByRole("radio", { name: "@mara_digs" }).check();
  await page.getByRole("button", { name: "Authorise app" }).click();
  await toast(page, "@mara_digs has been connected to your profile");
  await page.waitForURL(/\/profile$/);
}

async function doTask(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  const [x] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Open X as @mara_digs" }).click(),
  ]);
  await x.getByRole("button", { name: "Follow @lode" }).click();
  await x.getByText("You follow @lode").waitFor();
  await x.close();
  await page.getByRole("button", { name: /^Complete/ }).click();
  await toast(page, "Task completed!");
  await toast(page, "Earned 203 points for follow action with @lode");
  await page.getByText("Followed @lode as @mara_digs").waitFor();
  await page.getByRole("banner").getByText("203 points").waitFor();
  await page
    .getByRole("region", { name: "Where every point came from" })
    .getByText("Breakdown", { exact: true })
    .click();
  // All parts are read at the same time, to check that they add up.
  await page.waitForFunction(() =>
    ["Base+200", "Followers+1", "Verified+0", "Age+2"].every((part) =>
      document.body.innerText.replaceAll("\n", "").includes(part),
    ),
  );
}

/** Reads and downloads a receipt. */
async function keepReceipt(page: Page): Promise<void> {
  const finished = page.getByRole("region", { name: "Finished tasks" });
  await finished.getByRole("heading", { name: "Follow @lode" }).click();
  await finished.getByText("What X told us").click();
  await finished.getByText("X shows: following @lode").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    finished.getByRole("link", { name: /Download receipt/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lode-receipt-.*\.json$/);
  const receipt = getReceipt.response.parse(JSON.parse(readFileSync(await download.path(), "utf8")));
  expect(receipt.attempt).toMatchObject({
    points_awarded: 203,
    // The downloaded file keeps X's own names.
    receipts: [{ result: "verified", observed: expect.stringContaining("connection_status of @lode") }],
  });
}

async function withdraw(page: Page, address: string): Promise<void> {
  await page.getByRole("link", { name: "Profile" }).first().click();
  await page.getByRole("button", { name: "Select Wallet" }).click();
  await page.getByRole("heading", { name: "Connect a wallet on Solana to continue" }).waitFor();
  await page.getByRole("button", { name: /Mock Wallet.*Detected/ }).click();
  await toast(page, "Wallet connected successfully");
  // While the picker closes, the page behind it is inert.
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page
    .getByText(`${address.slice(0, 8)}`)
    .first()
    .waitFor();
  await page.getByLabel("Amount in points").fill("100");
  const steps = await watchSteps(page);
  const { workers } = running().stack.processes;
  // The workers stop until the page has shown the first step, which might otherwise be too short to see.
  for (const worker of workers) worker.kill("SIGSTOP");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await toast(page, "Withdrawal initiated: 100 points to USDC");
  const history = page.getByRole("region", { name: "Withdrawal History" });
  await history.locator('[aria-current="step"]', { hasText: "pending" }).waitFor();
  for (const worker of workers) worker.kill("SIGCONT");
  await history.getByRole("link", { name: /View transaction/ }).waitFor();
  // All steps were recorded in the same document: a reload would have lost them.
  expect(await steps()).toEqual(["pending", "processing", "completed"]);
}

/** Records each step that the page marks as current, in order. */
async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const steps: string[] = [];
    new MutationObserver(() => {
      const step = document.querySelector('[aria-label="Progress"] [aria-current="step"]')?.textContent;
      if (step && steps.at(-1) !== step) steps.push(step);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return steps;
  });
  return () => seen.jsonValue();
}

/** Opens the finished payout's own page and saves it as a picture and as a PDF. */
async function keepPayoutReceipt(page: Page, signature: string): Promise<void> {
  await page.getByRole("link", { name: "Receipt of 1.00 USDC" }).click();
  const receipt = page.getByRole("article", { name: "Payout receipt" });
  for (const text of ["1.00 USDC", "101 points", signature]) await receipt.getByText(text).first().waitFor();
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
  };
  const [picture, pdf] = [await save("Save as picture"), await save("Save as PDF")];
  expect(picture.name).toMatch(/^lode-payout-.*\.png$/);
  // Whoever sees the picture can open the miner's invitation with a camera.
  expect(await readQrCode(page, picture.file)).toMatch(/^http:\/\/\S+\/?\?ref=\w+$/);
  expect(pdf.name).toMatch(/^lode-payout-.*\.pdf$/);
  expect(pdf.file.toString("latin1")).toContain(`(${signature}) Tj`);
  // Only the miner of the payout can see it.
  const path = new URL(page.url()).pathname.replace("/profile/", "/api/");
  expect(await page.evaluate(async (it) => (await fetch(it)).status, path)).toBe(200);
  const stranger = await running().newMiner("Curious Miner");
  const cookie = [...stranger.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await fetch(new URL(path, page.url()), { headers: { cookie } })).status).toBe(404);
}
