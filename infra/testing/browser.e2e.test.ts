import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "./browser.ts";

const PAGE = `<!doctype html><html lang="en"><title>Lode</title><h1>Ore: <output>0</output></h1>
<button onclick="document.querySelector('output').value++">Mine</button>
<script>fetch("https://example.com/").catch(() => (document.title = "Lode, offline"))</script>`;

const site = createServer((_request, response) => {
  response.setHeader("content-type", "text/html").end(PAGE);
});
let chromium: TestBrowser;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  chromium = await launchBrowser();
});
afterAll(async () => {
  await chromium?.close();
  site.close();
});

test("a page is opened, clicked and read, and its requests to other hosts are refused and recorded", async () => {
  const { context, refused } = await chromium.newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await page.getByRole("button", { name: "Mine" }).click();
  expect(await page.getByRole("heading").textContent()).toBe("Ore: 1");
  await page.waitForFunction(() => document.title === "Lode, offline");
  expect(refused).toEqual(["https://example.com/"]);
  await context.close();
});
