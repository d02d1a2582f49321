import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_RULES, RULES_OF_COLOURS, violationsOf } from "../testing/accessibility.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(() => ({}), { workers: 0 });
let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A visitor on the page. */
async function visit(options: { locale?: string; colorScheme?: "light" | "dark"; width?: number } = {}) {
  const { locale = "en-US", colorScheme = "light", width = 1_280 } = options;
  const { context } = await browser.newContext({ locale, colorScheme, viewport: { width, height: 844 } });
  context.setDefaultTimeout(12_000);
  const page = await context.newPage();
  const url = `${running().stack.urls.web}/verify`;
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { context, page };
}

const paste = async (page: Page, receipt: object) => {
  await page.getByRole("textbox").fill(JSON.stringify(receipt));
  await page.getByRole("button", { name: "Check this text" }).click();
};

test("a visitor checks receipts with the network off: genuine, forged, deleted by a stranger, and no receipt", async () => {
  const { genuine, withStrangersDeletion, forged } = await makeReceipts();
  const { context, page } = await visit();
  const requests: string[] = [];
  await context.setOffline(true);
  page.on("request", (request) => requests.push(request.url()));
  const checks = page.getByRole("listitem").filter({ hasText: /Holds|Does not hold|Not said/ });

  for (const receipt of [genuine, withStrangersDeletion]) {
    await paste(page, receipt);
    await page.getByText("This receipt holds.").waitFor();
    expect(await checks.count()).toBe(13);
    expect(await checks.filter({ hasText: "Holds" }).count()).toBe(13);
    await paste(page, {});
    await page.getByText("This is no receipt of Lode.").waitFor();
  }
  for (const { name, receipt, claims } of forged) {
    await paste(page, receipt);
    await page.getByText("This receipt does not hold. Do not trust it.").waitFor();
    expect(await checks.filter({ hasText: "Does not hold" }).count(), name).toBe(claims.length);
    await paste(page, {});
    await page.getByText("This is no receipt of Lode.").waitFor();
  }
  await paste(page, { ...genuine, ledger: null });
  await page.getByText("Nothing in this receipt is wrong").waitFor();
  await paste(page, { ...genuine, network: "x", evidence: null });
  await page.getByText("This receipt proves nothing").waitFor();
  expect(requests.filter((url) => !url.includes("/api/"))).toEqual([]);
  await context.close();
});

test("a receipt may be chosen or dropped as a file", async () => {
  const { genuine } = await makeReceipts();
  const { context, page } = await visit();
  const buffer = Buffer.from(JSON.stringify(genuine, null, 2));
  const file = { name: "receipt.json", mimeType: "application/json", buffer };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByText("This receipt holds.").waitFor();
  await page.evaluate(
    (text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "receipt.jsonl"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    `${JSON.stringify(genuine)}\n${JSON.stringify(genuine)}`,
  );
  await page.getByText("This file has several receipts.").waitFor();
  await context.close();
});

test("the page opens without a network once it was visited, and the proof page leads to it", async () => {
  const { context, page } = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The first visit is loaded before the service worker keeps anything.
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await paste(page, (await makeReceipts()).genuine);
  await page.getByText("This receipt holds.").waitFor();
  await context.setOffline(false);
  await page.goto(`${running().stack.urls.web}/proof`);
  await page.getByRole("link", { name: "Check a receipt" }).click();
  await page.getByRole("heading", { name: "Check a receipt." }).waitFor();
  await context.close();
});

test.each([
  ["en-US", "light", "This receipt does not hold."],
  ["de-DE", "dark", "Dieser Beleg stimmt nicht."],
] as const)(
  "in %s and %s, at 390 and 1280 px: accessible and no wider than the screen",
  async (locale, colorScheme, verdict) => {
    const { genuine, forged } = await makeReceipts();
    const { context, page } = await visit({ locale, colorScheme });
    const file = (receipt: object) => ({
      name: "receipt.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(receipt)),
    });
    for (const width of [390, 1_280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.locator("input[type=file]").setInputFiles(file(genuine));
      await page.getByText("nostr:").first().waitFor();
      await takePicture(page, `verify-good-${width}-${colorScheme}`);
      await page.locator("input[type=file]").setInputFiles(file(forged[0]?.receipt ?? {}));
      await page.getByText(verdict).waitFor();
      await takePicture(page, `verify-bad-${width}-${colorScheme}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const rules = colorScheme === "light" ? { tags: ALL_RULES } : { rules: RULES_OF_COLOURS };
      expect(await violationsOf(page, `verify ${width}`, rules)).toEqual([]);
    }
    await context.close();
  },
);
